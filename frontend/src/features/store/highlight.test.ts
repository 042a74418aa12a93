import { expect, test } from 'vitest';
import { excerptAround, partsOf } from './highlight.ts';

const marked = (text: string, matches: string[]) =>
  partsOf(text, matches)
    .map((part) => (part.found ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Wool ball for cats', ['ball', 'cats'], 'Wool [ball] for [cats]'],
  ['BALL, ball-shaped: football', ['ball'], '[BALL], [ball]-shaped: football'],
  ['বিড়ালের খাবার', ['বিড়ালের'.normalize('NFKC')], '[বিড়ালের] খাবার'],
  [
    '\u09AC\u09BF\u09DC\u09BE\u09B2',
    ['\u09AC\u09BF\u09A1\u09BC\u09BE\u09B2'],
    '[\u09AC\u09BF\u09DC\u09BE\u09B2]',
  ],
  ['র\u200d্যাবিট আমার', ['র্যাবিট'], '[র\u200d্যাবিট] আমার'],
  ['কৃষ\u200c্ণ', ['কৃষ্ণ'], '[কৃষ\u200c্ণ]'],
  ['১২৩ Café', ['123', 'cafe'], '[১২৩] [Café]'],
  ['My 👍🏽 cat', ['👍'], 'My [👍🏽] cat'],
  ['nothing', [], 'nothing'],
  ['', ['x'], ''],
])('in "%s" the words %j are marked whole and in their original spelling', (text, matches, shown) => {
  expect(marked(text, matches)).toBe(shown);
});

test('a long text is shortened around its first match', () => {
  const text =
    'Made in Savar by people who love dogs, from the softest cotton that grows in the north, washed.';
  expect(excerptAround(text, ['softest'])).toBe('… dogs, from the softest cotton that grows in the north, …');
  expect(excerptAround('Soft cotton', ['soft'])).toBe('Soft cotton');
  expect(excerptAround(text, ['wool'])).toBeNull();
});
