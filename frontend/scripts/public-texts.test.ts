import { i18n, type Messages } from '@lingui/core';
import { cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clearUser } from '../src/lib/session/session.ts';
import { messages as all } from '../src/locales/en.po';
import { messages as bangla } from '../src/locales/bn.po?landing';
import { messages as landing } from '../src/locales/en.po?landing';
import { messages as shared } from '../src/locales/en.po?public';
import { messages as rest } from '../src/locales/en.po?rest';
import { landingFiles, publicFiles } from './public-texts.ts';

class AlwaysIntersecting {
  readonly callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.callback = callback;
  }
  observe(target: Element) {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
    this.callback([entry], this as unknown as IntersectionObserver);
  }
  unobserve() {}
  disconnect() {}
}

async function missingOnLanding(messages: Messages): Promise<Set<string>> {
  const missing = new Set<string>();
  const stop = i18n.on('missing', ({ id }) => missing.add(id));
  onTestFinished(() => {
    stop();
    i18n.loadAndActivate({ locale: 'en', messages: all });
  });
  clearUser();
  window.history.replaceState(null, '', '/');
  // A 404 is not retried, so that the page soon shows its error texts.
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'Not here' }, { status: 404 })));
  vi.stubGlobal('IntersectionObserver', AlwaysIntersecting);
  i18n.loadAndActivate({ locale: 'en', messages });
  // Imported late, since its modules read the address on import.
  const { App } = await import('../src/app/router/app.tsx');
  const { createQueryClient } = await import('../src/app/router/query-client.ts');
  const { routes } = await import('../src/app/router/routes.tsx');
  const router = createBrowserRouter(routes);
  render(
    createElement(App, {
      router,
      queryClient: createQueryClient(),
      onHydrated: () => undefined,
      onReady: () => undefined,
    }),
  );
  await screen.findByRole('heading', { name: /About/ });
  await screen.findAllByRole('button', { name: 'Try again' });
  cleanup();
  return missing;
}

test('the three parts contain each text once in both languages, and the later ones are larger', () => {
  expect({ ...landing, ...shared, ...rest }).toEqual(all);
  const [first, second, third] = [landing, shared, rest].map((part) => Object.keys(part).length);
  expect((first ?? 0) + (second ?? 0) + (third ?? 0)).toBe(Object.keys(all).length);
  expect(first).toBeLessThan(second ?? 0);
  expect(second).toBeLessThan(third ?? 0);
  expect(Object.keys(bangla).toSorted()).toEqual(Object.keys(landing).toSorted());
});

test('the landing page finds all its texts in the first part', async () => {
  expect(await missingOnLanding(landing)).toEqual(new Set());
});

test('the check detects a text missing in the first part', async () => {
  const [key = ''] = Object.entries(landing).find(([, text]) => String(text) === 'Why Choose Us') ?? [];
  const { [key]: leftOut, ...others } = landing;
  expect(String(leftOut)).toBe('Why Choose Us');
  expect(await missingOnLanding(others)).toEqual(new Set([key]));
});

test('pages of signed-in users do not belong to the public pages', () => {
  const files = publicFiles();
  expect(files).toContain('app/frame/header/site-header.tsx');
  expect(files).toContain('features/home/components/live-specialists.tsx');
  expect(files).not.toContain('features/orders/pages/orders-page.tsx');
  expect(files).not.toContain('app/live/live-updates.ts');
  expect(landingFiles()).not.toContain('features/store/pages/store-page.tsx');
});
