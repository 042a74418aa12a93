import { expect, test } from 'vitest';
import { searchTermsOf, withTermsLike } from './search-terms.ts';

test.each([
  ['case, spelling and digits', ['Rima AKTER', '০১৭'], ['rima', 'akter', '017']],
  ['the punctuation around words', ['(Cats, dogs) "and" more…'], ['cats', 'dogs', 'and', 'more']],
  ['a number by its whole and its counting part', ['PC-2026-000123'], ['pc-2026-000123', '123']],
  [
    'a phone with its country code and without',
    ['+8801712345678'],
    ['+8801712345678', '8801712345678', '01712345678'],
  ],
  ['an address as it is', ['Rima.Akter@PetCare.test'], ['rima.akter@petcare.test']],
  ['nothing but signs', ['… !?'], []],
])('terms of a record: %s', (_, texts, terms) => {
  expect(searchTermsOf(texts)).toEqual(terms);
});

test('however long a text is, what is stored of it is bounded', () => {
  const terms = searchTermsOf([
    Array.from({ length: 2_000 }, (_, at) => `w${at}`).join(' '),
    'x'.repeat(5_000),
  ]);
  expect(terms).toHaveLength(400);
  expect(searchTermsOf(['x'.repeat(5_000)])[0]).toHaveLength(60);
});

test('each word of a search must be the beginning of a term, and signs in it mean nothing else', () => {
  expect(withTermsLike(' Ri.a (akt ').$and).toMatchObject([
    { search_terms: { $regex: /^ri\.a/ } },
    { search_terms: { $regex: /^akt/ } },
  ]);
});

test('no search asks for everything, and one without a word finds nothing', () => {
  expect(withTermsLike(undefined)).toEqual({});
  expect(withTermsLike(' ?! ').$and).toMatchObject([{ search_terms: { $in: [] } }]);
});
