/* Downloaded by `main.tsx` once the page is usable, as one file. */
export { restoreOffline, startOffline } from './offline/start-offline.ts';
export { showFontsWithNextPage } from './router/late-fonts.ts';
