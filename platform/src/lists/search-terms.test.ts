import { expect, test } from 'vitest';
import { searchTermsOf, withTermsLike } from './search-terms.ts';

test.each([
  ['normalized case, spelling and digits', ['Rima AKTER', '০১৭'], ['rima', 'akter', '017']],
  ['no punctuation around words', ['(Cats, dogs) "and" more…'], ['cats', 'dogs', 'and', 'more']],
  ['a number as a whole and by its serial part', ['PC-2026-000123'], ['pc-2026-000123', '123']],
  [
    'a phone number with and without country code',
    ['+8801712345678'],
    ['+8801712345678', '8801712345678', '01712345678'],
  ],
  ['an email address unchanged', ['Rima.Akter@PetCare.test'], ['rima.akter@petcare.test']],
  ['no terms for punctuation', ['… !?'], []],
])('terms of a record: %s', (_, texts, terms) => {
  expect(searchTermsOf(texts)).toEqual(terms);
});

test('the stored terms of a long text are bounded', () => {
  const terms = searchTermsOf([
    Array.from({ length: 2_000 }, (_, at) => `w${at}`).join(' '),
    'x'.repeat(5_000),
  ]);
  expect(terms).toHaveLength(400);
  expect(searchTermsOf(['x'.repeat(5_000)])[0]).toHaveLength(60);
});

test('each word of a search matches the beginning of a term, and its characters are literal', () => {
  expect(withTermsLike(' Ri.a (akt ').$and).toMatchObject([
    { search_terms: { $regex: /^ri\.a/ } },
    { search_terms: { $regex: /^akt/ } },
  ]);
});

test('an absent search matches every record, and a search without a word matches none', () => {
  expect(withTermsLike(undefined)).toEqual({});
  expect(withTermsLike(' ?! ').$and).toMatchObject([{ search_terms: { $in: [] } }]);
});
