import { chooseAppearance } from './appearance.ts';
import { keepEarlyInput } from './early-input.ts';
import { watchLoading } from './load-failure.ts';
import { preloadPage, preloadTexts, startAfterPaint } from './page-scripts.ts';

/*
 * Runs before the first paint, as a file of its own because the content security policy allows no inline script. It
 * settles the colour scheme and the language, so that neither flashes, fetches the reader's texts early, and keeps what
 * the reader types and chooses until the page's code is ready.
 */
const root = document.documentElement;
const locale = chooseAppearance(root);
root.dataset['early'] = '';
const input = keepEarlyInput(document);
watchLoading(root, input);
if ('rendered' in root.dataset) document.addEventListener('DOMContentLoaded', startAfterPaint);
preloadTexts(root, locale);
preloadPage();
