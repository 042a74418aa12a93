import { test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { renderedPaths } from '../rendered-pages/rendered-paths.ts';
import { expectEarlySearch, expectKeptInput } from './early-page.ts';
import { blockedScripts, expectNotice, expectPlainList, locales } from './without-scripts.ts';

const browser = await browserOfFile();

test.each(renderedPaths)('what is typed and filled into %s before its code is ready stays', (path) =>
  expectKeptInput(browser, path),
);

test.each(['/memories', '/services'])('an early search in %s is carried out when its code is ready', (path) =>
  expectEarlySearch(browser, path, 'search'),
);

test.each(locales)(
  'when its code is blocked, a page says so in %s, and sends no password in an address',
  (locale) => expectNotice(browser, locale, blockedScripts),
);

test('when its code is blocked, a page of a list still searches and follows links', () =>
  expectPlainList(browser, blockedScripts));
