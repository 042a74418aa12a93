import '../lib/api/signed-in-error-texts.ts';
import '@testing-library/jest-dom/vitest';
import { i18n } from '@lingui/core';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { markOverlaysReady } from '../components/feedback/overlays-ready.ts';
import { messages } from '../locales/en.po';

// Runs before every file. All files of a worker share one window.
i18n.loadAndActivate({ locale: 'en', messages });
localStorage.clear();
sessionStorage.clear();
afterEach(() => {
  cleanup();
  // React leaves them behind, and a failed test would print them instead of its page.
  for (const link of document.head.querySelectorAll('link[rel=preload]')) link.remove();
});
// Waits end as soon as their condition holds; the limit only has to cover a busy machine.
configure({ asyncUtilTimeout: 20_000 });
// Tests render their pages inside the provider of dialogs.
markOverlaysReady();

// Browser features that jsdom lacks.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
URL.createObjectURL ??= () => 'blob:here';
URL.revokeObjectURL ??= () => {};
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
globalThis.IntersectionObserver ??= class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
