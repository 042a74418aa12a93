import { expect, test } from 'vitest';
import { plainText, wordsIn, writtenWords } from './words.ts';

test.each([
  ['a joiner is no letter', 'র\u200d্যাবিট', 'র্যাবিট'],
  ['a non-joiner is no letter', 'কৃষ\u200c্ণ', 'কৃষ্ণ'],
  ['a soft hyphen is no letter', 'ad\u00adoption', 'adoption'],
  ['digits of both scripts are equal', '১২৩', '123'],
  ['full-width letters are letters', 'Ｃａｔ１', 'cat1'],
  ['case is ignored', 'RIMA', 'rima'],
  ['accents of Latin letters are ignored', 'Café Zoë İzmir', 'cafe zoe izmir'],
  ['an accent may be a letter of its own', 'cafe\u0301', 'café'],
  ['a letter with two encodings is one letter', '\u09dc\u09df', '\u09a1\u09bc\u09af\u09bc'],
  ['a vowel sign with two encodings is one sign', 'ক\u09c7\u09be', 'কো'],
  ['khanda ta has two encodings', 'হঠাত\u09cd\u200d', 'হঠাৎ'],
])('%s', (_, one, other) => {
  expect(plainText(one)).toBe(plainText(other));
});

test.each([
  ['vowel signs', 'কা', 'ক'],
  ['nuktas', 'ড়', 'ড'],
  ['viramas', 'ক্ত', 'কত'],
  ['nasal signs', 'চাঁদ', 'চাদ'],
])('%s of Bangla letters are letters', (_, one, other) => {
  expect(plainText(one)).not.toBe(plainText(other));
});

test.each([
  ['Khan-Chowdhury', ['khan', 'chowdhury']],
  ['Tuki, our CAT!', ['tuki', 'our', 'cat']],
  ['বিড়ালছানার দুধ।', ['বিড়ালছানার'.normalize('NFC'), 'দুধ']],
  ['my 🐈!', ['my', '🐈']],
  ['❤️👍🏽', ['❤', '👍']],
  ['🐈\u200d⬛', ['🐈', '⬛']],
  ['🇧🇩', ['🇧🇩']],
  ['⑴', ['1']],
  ['\\ .* ( [x', ['x']],
  ['… !? \u200d', []],
])('the words of %j', (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

test('a written word keeps its joiners, accents and modifiers, and its place', () => {
  expect(writtenWords('র\u200d্যাব 👍🏽 Café')).toEqual([
    { word: 'র\u200d্যাব', index: 0 },
    { word: '👍🏽', index: 7 },
    { word: 'Café', index: 12 },
  ]);
});
