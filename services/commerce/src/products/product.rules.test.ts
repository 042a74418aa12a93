import { describe, expect, test } from 'vitest';
import { searchPrefixes, wordsOf } from './product.rules.ts';

describe('words', () => {
  test.each([
    ['Adult Cat-Kibble, 1.5 kg!', ['adult', 'cat', 'kibble', '1', '5', 'kg']],
    ['বিড়ালের খাবার।', ['বিড়ালের', 'খাবার'].map((word) => word.normalize('NFKC'))],
    ['cat Cat CAT', ['cat']],
    ['… — !', []],
    ['.*+?^${}()|[]\\', []],
  ])('of %s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test('one Bangla word written in two ways is one word', () => {
    expect(wordsOf('\u09AC\u09BF\u09DC\u09BE\u09B2')).toEqual(
      wordsOf('\u09AC\u09BF\u09A1\u09BC\u09BE\u09B2'),
    );
  });
});

test('every word of a query becomes the beginning of a word', () => {
  const matches = (query: string, word: string) => searchPrefixes(query).every((prefix) => prefix.test(word));
  expect(matches('KIB', 'kibble')).toBe(true);
  expect(matches('ible', 'kibble')).toBe(false);
  expect(matches('বিড়াল', 'বিড়ালের'.normalize('NFKC'))).toBe(true);
});

test('a query of hundreds of words costs no more than a dozen', () => {
  expect(searchPrefixes(Array.from({ length: 300 }, (_, index) => `w${index}`).join(' '))).toHaveLength(12);
});
