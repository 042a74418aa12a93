import { expect, test } from 'vitest';
import { searchTermsOf, searchWordsOf, withTermsLike } from './search-terms.ts';

test.each([
  ['normalized case, spelling and digits', ['Rima AKTER', '০১৭'], ['rima', 'akter', '017']],
  ['no punctuation around words', ['(Cats, dogs) "and" more…'], ['cats', 'dogs', 'and', 'more']],
  [
    'a number as a whole, by its serial part and by its parts',
    ['PC-2026-000123'],
    ['pc-2026-000123', '123', 'pc', '2026', '000123'],
  ],
  ['a double name as a whole and by its parts', ['Khan–Chowdhury'], ['khan-chowdhury', 'khan', 'chowdhury']],
  ['an emoji beside a word', ['My🐈'], ['my🐈', 'my', '🐈']],
  ['no joiners', ['র\u200d্যাবিট কৃষ\u200c্ণ'], ['র্যাবিট', 'কৃষ্ণ']],
  ['no accents of Latin letters', ['Café'], ['cafe']],
  [
    'a phone number with and without country code',
    ['+8801712345678'],
    ['+8801712345678', '8801712345678', '01712345678'],
  ],
  [
    'an email address as a whole and by the words before its @',
    ['Rima.Akter@PetCare.test'],
    ['rima.akter@petcare.test', 'rima', 'akter'],
  ],
  ['no terms for punctuation', ['… !?'], []],
])('terms of a record: %s', (_, texts, terms) => {
  expect(searchTermsOf(texts)).toEqual(terms);
});

test('the stored terms of a long text are bounded', () => {
  const terms = searchTermsOf([
    Array.from({ length: 2_000 }, (_, at) => `w${at}`).join(' '),
    'x'.repeat(5_000),
  ]);
  expect(terms).toHaveLength(600);
  expect(searchTermsOf(['x'.repeat(5_000)])[0]).toHaveLength(60);
});

test('each word of a search matches the beginning of a term, and its characters are literal', () => {
  expect(withTermsLike(' Ri+@a (akt ').$and).toMatchObject([
    { searchTerms: { $regex: /^ri\+@a/ } },
    { searchTerms: { $regex: /^akt/ } },
  ]);
});

test.each([
  ['words of their own', 'Khan-Chowdhury, CAFÉ ১২', ['khan', 'chowdhury', 'cafe', '12']],
  ['an email address as it is written', 'Rima.Akter@x.test', ['rima.akter@x.test']],
  ['a number as it is written', 'pc-2026-000123', ['pc-2026-000123']],
  ['a mobile number in its stored form', '01712 345-678', ['+8801712345678']],
])('a search is compared by %s', (_, search, words) => {
  expect(searchWordsOf(search)).toEqual(words);
});

test('an absent or blank search matches every record', () => {
  expect(withTermsLike(undefined)).toEqual({});
  expect(withTermsLike(' ')).toEqual({});
});

test.each(['?!', '\\', '.*', '(', '[', '%', '"', '+', '_', '\u200d'])(
  'the search %j has no word and matches nothing',
  (search) => {
    expect(withTermsLike(search).$and).toMatchObject([{ searchTerms: { $in: [] } }]);
  },
);
