import '@testing-library/jest-dom/vitest';
import { i18n } from '@lingui/core';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { markOverlaysReady } from '../components/feedback/overlays-ready.ts';
import { messages } from '../locales/en.po';

// Runs before every file. The window is the one of the files before.
i18n.loadAndActivate({ locale: 'en', messages });
localStorage.clear();
sessionStorage.clear();
afterEach(cleanup);
// Waits end with their condition; the limit only has to outlast a busy machine.
configure({ asyncUtilTimeout: 10_000 });
// Pages of tests stand inside the dialogs' provider.
markOverlaysReady();

// What the browser has and jsdom lacks.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
window.scrollTo = () => {};
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
