import { expect, test } from 'vitest';
import { textIn } from './text-in.ts';

test.each([
  ['bn', 'Cat food', 'বিড়ালের খাবার', 'বিড়ালের খাবার', 'bn'],
  ['bn', 'Cat food', undefined, 'Cat food', 'en'],
  ['bn', 'Cat food', '', 'Cat food', 'en'],
  ['en', 'Cat food', 'বিড়ালের খাবার', 'Cat food', 'en'],
  ['en', 'বিড়ালের খাবার', undefined, 'বিড়ালের খাবার', 'bn'],
  ['en', 'Dry food for grown cats. বিড়াল', undefined, 'Dry food for grown cats. বিড়াল', 'en'],
  ['bn', '500', undefined, '500', 'bn'],
])('on a page in %s, %s and %s is shown as %s in %s', (locale, english, bangla, text, language) => {
  expect(textIn(locale, english, bangla)).toEqual({ text, language });
});
