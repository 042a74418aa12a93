import { i18n, type Messages } from '@lingui/core';
import { cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { forgetUser } from '../src/lib/session/session.ts';
import { messages as all } from '../src/locales/en.po';
import { messages as bangla } from '../src/locales/bn.po?landing';
import { messages as landing } from '../src/locales/en.po?landing';
import { messages as rest } from '../src/locales/en.po?rest';
import { landingFiles } from './landing-texts.ts';

vi.setConfig({ testTimeout: 30_000 });

/** Says of everything that it is in view. */
class EverythingNear {
  readonly tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
  }
  observe(target: Element) {
    const seen = { isIntersecting: true, target } as IntersectionObserverEntry;
    this.tell([seen], this as unknown as IntersectionObserver);
  }
  unobserve() {}
  disconnect() {}
}

/** Opens the landing page to its end as a visitor, and says which texts it looked for in vain. */
async function missingOnLanding(messages: Messages): Promise<Set<string>> {
  const missing = new Set<string>();
  const stop = i18n.on('missing', ({ id }) => missing.add(id));
  onTestFinished(() => {
    stop();
    i18n.loadAndActivate({ locale: 'en', messages: all });
  });
  forgetUser();
  window.history.replaceState(null, '', '/');
  // Nothing is retried, so that the page is soon at its end, with the words for a failure on it.
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'Not here' }, { status: 404 })));
  vi.stubGlobal('IntersectionObserver', EverythingNear);
  i18n.loadAndActivate({ locale: 'en', messages });
  // Its router looks at the address as soon as it is there.
  const { App } = await import('../src/app/router/app.tsx');
  render(createElement(App));
  await screen.findByRole('heading', { name: /About/ });
  await screen.findAllByRole('button', { name: 'Try again' });
  cleanup();
  return missing;
}

test('the two halves of the texts are the whole, in both languages, and the first is the small one', () => {
  expect({ ...landing, ...rest }).toEqual(all);
  expect(Object.keys(landing).filter((key) => key in rest)).toEqual([]);
  expect(Object.keys(bangla).toSorted()).toEqual(Object.keys(landing).toSorted());
  expect(Object.keys(landing).length).toBeLessThan(Object.keys(all).length / 5);
});

test('a visitor finds every text of the landing page among the few that come first', async () => {
  expect(await missingOnLanding(landing)).toEqual(new Set());
});

test('a text that was left out of them would be noticed', async () => {
  const [key = ''] = Object.entries(landing).find(([, text]) => String(text) === 'Why Choose Us') ?? [];
  const { [key]: leftOut, ...others } = landing;
  expect(String(leftOut)).toBe('Why Choose Us');
  expect(await missingOnLanding(others)).toEqual(new Set([key]));
});

test('pages, and what only signed-in people have, are not the landing page’s', () => {
  const files = landingFiles();
  expect(files).toContain('app/frame/header/site-header.tsx');
  expect(files).toContain('features/home/components/live-specialists.tsx');
  expect(files).not.toContain('features/orders/pages/orders-page.tsx');
  expect(files).not.toContain('app/live/live-updates.ts');
});
