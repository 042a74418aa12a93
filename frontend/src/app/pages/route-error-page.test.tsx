import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { RouteErrorPage } from './route-error-page.tsx';

/** What somebody sees in place of a page whose loading failed so. */
async function showFailure(error: unknown): Promise<string | null> {
  vi.spyOn(console, 'error').mockReturnValue();
  const router = createMemoryRouter([
    { path: '/', lazy: () => Promise.reject(error), errorElement: <RouteErrorPage /> },
  ]);
  renderPage(<RouterProvider router={router} />);
  return (await screen.findByRole('heading', { level: 1 })).textContent;
}

test.each([
  'Failed to fetch dynamically imported module: https://petcare.test/assets/faq-page.js',
  'error loading dynamically imported module: https://petcare.test/assets/faq-page.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/faq-page.css',
])('a page that did not come over the link says so, and that it comes by itself: %s', async (message) => {
  expect(await showFailure(new TypeError(message))).toBe('This page has not arrived');
  expect(screen.getByRole('alert')).toHaveTextContent('as soon as the connection is back');
});

test('a page that broke says that something went wrong', async () => {
  expect(await showFailure(new TypeError('undefined is not a function'))).toBe('Something went wrong!');
});
