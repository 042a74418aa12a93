import { expect, test } from 'vitest';
import { searchFilter, searchWordsOf } from './search-words.ts';

test.each([
  ['case and punctuation', ['Tuki, our CAT!'], ['tuki', 'our', 'cat']],
  ['title and details together, each word once', ['A cat', 'the cat'], ['a', 'cat', 'the']],
  ['Bangla with its marks', ['বিড়ালছানার দুধ।'], ['বিড়ালছানার'.normalize('NFKC'), 'দুধ']],
  ['digits of both kinds', ['3 kg ৩'], ['3', 'kg', '৩']],
  ['no words in punctuation', ['… !?'], []],
])('words of a post: %s', (_, texts, words) => {
  expect(searchWordsOf(...texts)).toEqual(words);
});

test('a letter with two encodings is one letter', () => {
  expect(searchWordsOf('\u09DC')).toEqual(searchWordsOf('\u09A1\u09BC'));
});

test('the stored words of a long text are bounded', () => {
  const words = searchWordsOf(
    Array.from({ length: 2_500 }, (_, at) => `w${at}`).join(' '),
    'x'.repeat(5_000),
  );
  expect(words).toHaveLength(600);
  expect(searchWordsOf('x'.repeat(5_000))[0]).toHaveLength(40);
});

test('a search without a word matches every post', () => {
  expect(searchFilter(undefined)).toEqual({});
  expect(searchFilter(' .*$ ')).toEqual({});
});
