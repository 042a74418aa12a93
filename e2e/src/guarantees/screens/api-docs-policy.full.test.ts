import { test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { expectNoViolation } from './content-policy.ts';

const browser = await browserOfFile();

test('the page of the API, whose viewer is not ours, is shown without a violation of the content policy', () =>
  expectNoViolation(browser, { path: '/api/docs', visitor: null }));
