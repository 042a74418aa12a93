import { newId } from '@petcare/platform/mongo/object-id.ts';
import { describe, expect, test } from 'vitest';
import { createProductIndex, matchesOf, type Findable, type ProductQuery } from './product-index.ts';
import { stemOf } from './words.ts';

let age = 0;
function product(
  productName: string,
  productDescription = '',
  given: Partial<Findable> = {},
): Findable & { id: string } {
  age += 1;
  return {
    id: newId(),
    productType: 'Pet Toy',
    productName,
    productDescription,
    productNameBn: null,
    productDescriptionBn: null,
    productPrice: 10_000,
    nameKey: productName.toLowerCase(),
    stock: null,
    version: 1,
    revision: 1,
    createdAt: new Date(Date.UTC(2026, 0, 1) + age),
    ...given,
  };
}

const goods = [
  product('Padma Catch Ilish Kibble, 1.5 kg', 'For fussy cats. বিড়ালের শুকনো খাবার।', {
    productType: 'Pet Food',
  }),
  product('Deshi Bowl Chicken & Rice for Dogs, 3 kg', 'কুকুরের শুকনো খাবার।', { productType: 'Pet Food' }),
  product('Worm-Free Tablets', 'Against worms. কৃমির ওষুধ।', { productType: 'Pet Medicine' }),
  product('Jamdani Yarn Ball', 'With a bell inside. বিড়ালের খেলনা।'),
  product('Gully Football', 'It floats. For every dog.'),
  product('Zebrafish Net', 'For moving day.'),
];
const index = createProductIndex();
for (const one of goods) index.put(one);
const nameOf = new Map(goods.map(({ id, productName }) => [id, productName]));
const found = (query: string, filter: Omit<ProductQuery, 'query'> = {}) =>
  index.search({ query, ...filter }).map(({ id }) => nameOf.get(id)?.split(' ')[0]);

describe('a search finds', () => {
  test.each([
    // Synonyms in both languages.
    ['cat food', ['Padma']],
    ['বিড়ালের খাবার', ['Padma']],
    ['biral khabar', ['Padma']],
    ['kitty meals', ['Padma']],
    ['biraler khaddo', ['Padma']],
    // Alternative encodings of a letter, and digits in either script.
    ['\u09AC\u09BF\u09A1\u09BC\u09BE\u09B2 কেজি', ['Padma']],
    ['৩ কেজি', ['Deshi']],
    ['কুকুর', ['Deshi', 'Gully']],
    ['kukur khelna', ['Gully']],
    ['oshudh', ['Worm-Free']],
    ['ঔষধ', ['Worm-Free']],
    // Prefixes; every word must match.
    ['KIB', ['Padma']],
    ['zeb mov', ['Zebrafish']],
    ['biral', ['Padma', 'Jamdani']],
    ['bira', ['Padma', 'Jamdani']],
    ['zebrafish medicine', []],
    ['ebrafis football', []],
    // With typing errors.
    ['jamdni', ['Jamdani']],
    ['jmdaani', ['Jamdani']],
    ['footbal', ['Gully']],
    ['tabelts', ['Worm-Free']],
    ['বিরাল খাবর', ['Padma']],
    ['oshuhd', ['Worm-Free']],
    ['qzxw', []],
  ])('products for %s', (query, names) => {
    expect(new Set(found(query))).toEqual(new Set(names));
  });

  test.each([[''], ['… — !'], ['।'], ['\u200d']])('nothing for %j, which contains no word', (query) => {
    expect(found(query)).toEqual([]);
  });

  test.each([['.*'], ['(a+)+$'], ['$where'], ['=cat'], ['__proto__'], ['constructor']])(
    '%s as plain text',
    (query) => {
      expect(() => found(query)).not.toThrow();
    },
  );
});

test('the name weighs more than the description, and a whole word more than a prefix', () => {
  const own = createProductIndex();
  const inText = product('Comfort mat', 'Nice on a rope swing.');
  const asPrefix = product('Ropewalk set');
  const inName = product('Jute rope');
  for (const one of [inText, asPrefix, inName]) own.put(one);
  expect(own.search({ query: 'rope' })[0]?.id).toBe(inName.id);
  expect(own.search({ query: 'rope' })).toHaveLength(3);
});

describe('a word that another word begins with', () => {
  const own = createProductIndex();
  const kibble = product('Kibble', 'Dry food for every cat.');
  const bones = product('Beef bones', 'Food from local cattle.');
  for (const one of [kibble, bones]) own.put(one);
  const names = (query: string) =>
    own
      .search({ query })
      .map(({ id }) => (id === kibble.id ? 'kibble' : 'bones'))
      .join(', ');

  test.each([
    // Complete, because another word follows.
    ['cat food', 'kibble'],
    // Perhaps unfinished: whole words first.
    ['cat', 'kibble, bones'],
    ['food cat', 'kibble, bones'],
    ['cattl', 'bones'],
    // Nothing has the whole words.
    ['catt foo', 'bones'],
    ['loca cattel', 'bones'],
  ])('finds for %s: %s', (query, expected) => {
    expect(names(query)).toBe(expected);
  });

  test('is not found by a word that is complete and has a meaning, also when nothing else matches', () => {
    const onlyBones = createProductIndex();
    onlyBones.put(bones);
    expect(onlyBones.search({ query: 'cat food' })).toEqual([]);
    expect(onlyBones.search({ query: 'catt food' })).toHaveLength(1);
    expect(onlyBones.search({ query: 'cattle food' })).toHaveLength(1);
  });

  test('follows the whole words whatever their scores', () => {
    const mixed = createProductIndex();
    const whole = product('Mat', 'Soft and warm and made for the long winter nights of an old cat.');
    const started = product('Cattle cattle', 'Cattle');
    for (const one of [whole, started]) mixed.put(one);
    expect(mixed.search({ query: 'cat' }).map(({ id }) => id)).toEqual([whole.id, started.id]);
  });
});

test('a product with texts in both languages is found in either, and its words are highlighted', () => {
  const own = createProductIndex();
  const boots = product('Rain boots', 'Four of rubber.', {
    productNameBn: 'বৃষ্টির জুতা',
    productDescriptionBn: 'রাবারের চারটি।',
  });
  own.put(boots);
  for (const query of ['boots', 'বৃষ্টির জুতা', 'জুতা', 'রাবার', 'rubber']) {
    const [hit] = own.search({ query });
    expect(hit?.id).toBe(boots.id);
    expect(matchesOf(boots, hit?.terms ?? [])).not.toEqual([]);
  }
});

test('similar words match only when no exact match exists', () => {
  const own = createProductIndex();
  const [brush, crush] = [product('Brush'), product('Crush')];
  for (const one of [brush, crush]) own.put(one);
  expect(own.search({ query: 'brush' }).map(({ id }) => id)).toEqual([brush.id]);
  expect(own.search({ query: 'drush' })).toHaveLength(2);
});

test('hits are filtered and sorted as requested', () => {
  const own = createProductIndex();
  const cheap = product('Quokka C', '', { productPrice: 5_000, stock: 0 });
  const dear = product('Quokka A', '', { productPrice: 90_000, productType: 'Pet Food' });
  const middle = product('Quokka B', '', { productPrice: 20_000, stock: 3 });
  for (const one of [cheap, dear, middle]) own.put(one);
  const ids = (filter: Omit<ProductQuery, 'query'>) =>
    own.search({ query: 'quokka', ...filter }).map(({ id }) => id);
  expect(ids({ sort: 'price_low' })).toEqual([cheap.id, middle.id, dear.id]);
  expect(ids({ sort: 'price_high' })).toEqual([dear.id, middle.id, cheap.id]);
  expect(ids({ sort: 'name' })).toEqual([dear.id, middle.id, cheap.id]);
  expect(ids({ sort: 'newest' })).toEqual([middle.id, dear.id, cheap.id]);
  expect(ids({ in_stock: true, sort: 'price_low' })).toEqual([middle.id, dear.id]);
  expect(ids({ min_price: 5_001, max_price: 89_999 })).toEqual([middle.id]);
  expect(ids({ product_type: 'Pet Food' })).toEqual([dear.id]);
});

test('an updated product is found by its new words only, and a removed one is not found', () => {
  const own = createProductIndex();
  const before = product('Wombat harness');
  own.put(before);
  own.put({ ...before, productName: 'Numbat harness', version: 2, revision: 2 });
  expect(own.search({ query: 'wombat harness' }).map(({ id }) => id)).toEqual([before.id]);
  expect(own.search({ query: 'numbat' })).toHaveLength(1);
  own.put({ ...before, productName: 'Numbat harness', version: 2, revision: 3, stock: 0 });
  expect(own.search({ query: 'numbat', in_stock: true })).toEqual([]);
  own.remove(before.id);
  expect([own.search({ query: 'numbat' }), own.size]).toEqual([[], 0]);
});

test('matches are the words as written in the product', () => {
  const [kibble] = goods;
  const [hit] = index.search({ query: 'biral khabar KIB' });
  if (!kibble || !hit) throw new Error('nothing was found');
  expect(matchesOf(kibble, hit.terms)).toEqual(['Kibble', 'Food', 'cats', 'বিড়ালের', 'খাবার']);
});

test.each([
  ['Cats', 'cat'],
  ['glass', 'glass'],
  ['খাবারের', 'খাবার'],
  ['কুকুরগুলোর', 'কুকুর'],
  ['টিয়া', 'টিয়া'],
  ['১২৫', '125'],
])('%s and %s have the same stem', (word, stem) => {
  expect(stemOf(word)).toBe(stem.normalize('NFKC'));
});
