import { test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { renderedPaths } from '../rendered-pages/rendered-paths.ts';
import { expectKeptInput } from './early-page.ts';

const browser = await browserOfFile();

test.each(renderedPaths)('what is typed and filled into %s before its code is ready stays', (path) =>
  expectKeptInput(browser, path),
);
