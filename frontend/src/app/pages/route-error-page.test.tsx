import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { RouteErrorPage } from './route-error-page.tsx';

async function showFailure(error: Error): Promise<string | null> {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const lazy = async () => {
    throw error;
  };
  const router = createMemoryRouter([
    { path: '/', lazy, HydrateFallback: () => null, errorElement: <RouteErrorPage /> },
  ]);
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nProvider>,
  );
  return (await screen.findByRole('heading', { level: 1 })).textContent;
}

test.each([
  'Failed to fetch dynamically imported module: https://petcare.test/assets/faq-page.js',
  'error loading dynamically imported module: https://petcare.test/assets/faq-page.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/faq-page.css',
])(
  'a page that failed to load for lack of a connection says so, and reloads by itself: %s',
  async (message) => {
    expect(await showFailure(new TypeError(message))).toBe('This page could not be loaded');
    expect(screen.getByRole('alert')).toHaveTextContent('when you are back online');
  },
);

test('a page that crashed says that something went wrong', async () => {
  expect(await showFailure(new TypeError('undefined is not a function'))).toBe('Something went wrong!');
});
