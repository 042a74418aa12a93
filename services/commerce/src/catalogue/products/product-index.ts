import type { ProductSort, ProductType } from '@petcare/contracts/commerce/products/products.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { writtenWords } from '@petcare/contracts/typed/words.ts';
import MiniSearch, { type Query } from 'minisearch';
import type { ProductDocument } from './product.model.ts';
import { hasMeaning, toleratedEdits, meaningsOf, queryWords, termsOf } from './words.ts';

export interface ProductQuery {
  readonly query: string;
  readonly product_type?: ProductType | undefined;
  readonly min_price?: Poisha | undefined;
  readonly max_price?: Poisha | undefined;
  readonly in_stock?: boolean | undefined;
  readonly sort?: ProductSort | undefined;
}

export interface Hit {
  readonly id: string;
  readonly terms: readonly string[];
}

export type Findable = Pick<
  ProductDocument,
  | 'productType'
  | 'productName'
  | 'productDescription'
  | 'productNameBn'
  | 'productDescriptionBn'
  | 'productPrice'
  | 'nameKey'
  | 'stock'
  | 'variant'
  | 'version'
  | 'revision'
  | 'createdAt'
> & { readonly id: string };

interface Ranked {
  readonly score: number;
  /** All words of the query were found as whole words. */
  readonly isWhole: boolean;
}

type Found = Hit & Ranked;

/** Weights of the fields relative to the description. */
const weights = { productName: 4, productNameBn: 4, productType: 2 };

/** In-memory index of all products in the store, in English and Bangla. The caller keeps it up to date. */
export function createProductIndex() {
  const known = new Map<string, Findable>();
  const words = new MiniSearch<Findable>({
    fields: ['productName', 'productNameBn', 'productType', 'productDescription', 'productDescriptionBn'],
    tokenize: (text) => writtenWords(text).map(({ word }) => word),
    processTerm: termsOf,
    searchOptions: {
      boost: weights,
      // The terms of a query are final: a meaning must not be split again.
      tokenize: (term) => [term],
      processTerm: (term) => term,
      weights: { prefix: 0.6, fuzzy: 0.4 },
    },
  });

  return {
    revisionOf: (id: string) => known.get(id)?.revision ?? 0,

    get size() {
      return known.size;
    },

    put(product: Findable): void {
      const before = known.get(product.id);
      known.set(product.id, product);
      if (!before) words.add(product);
      // Most changes affect only the stock, which is not searched.
      else if (before.version !== product.version) words.replace(product);
    },

    remove(id: string): void {
      if (known.delete(id)) words.discard(id);
    },

    /** Products that match all words of the query and the filters. Empty for a query without words. */
    search(productQuery: ProductQuery): Hit[] {
      const stems = queryWords(productQuery.query);
      if (stems.length === 0) return [];
      const hits = findMatches(words, stems).flatMap(({ id, ...hit }) => {
        const product = known.get(id);
        return product && passes(product, productQuery) ? [{ product, ...hit }] : [];
      });
      const order = productQuery.sort
        ? orders[productQuery.sort]
        : (one: Ordered & Ranked, other: Ordered & Ranked) =>
            Number(other.isWhole) - Number(one.isWhole) ||
            other.score - one.score ||
            orders.newest(one, other);
      return onePerGroup(hits)
        .toSorted(order)
        .map(({ product, terms }) => ({ id: product.id, terms }));
    },
  };
}

/**
 * Products that match all words. Words before the last are complete and match whole words, so that "cat food" does
 * not find cattle; the last may be unfinished and also matches prefixes, after the whole words. When nothing matches,
 * all words without a meaning of their own match prefixes, and then with typing errors.
 */
function findMatches(words: MiniSearch<Findable>, stems: string[]): Found[] {
  const last = stems.length - 1;
  const whole = new Set(words.search(queryOf(stems, {})).map(({ id }) => String(id)));
  const typed = words.search(queryOf(stems, { prefixesFrom: last }));
  const found = [
    () => typed,
    () => words.search(queryOf(stems, { prefixesFrom: 0 })),
    () => words.search(queryOf(stems, { prefixesFrom: 0, editsOf: toleratedEdits })),
  ];
  for (const search of found) {
    const hits = search();
    if (hits.length > 0)
      return hits.map(({ id, terms, score }) => ({
        id: String(id),
        terms,
        score,
        isWhole: whole.has(String(id)),
      }));
  }
  return [];
}

/** Keeps one hit of each group of variants: the best one, and of equal ones the variant in front. */
function onePerGroup<Match extends Ordered & Ranked>(hits: readonly Match[]): Match[] {
  const kept = new Map<string, Match>();
  for (const hit of hits) {
    const key = hit.product.variant?.groupId ?? hit.product.id;
    const other = kept.get(key);
    if (!other || isBetter(hit, other)) kept.set(key, hit);
  }
  return [...kept.values()];
}

function isBetter(one: Ordered & Ranked, other: Ordered & Ranked): boolean {
  return one.isWhole === other.isWhole ? one.product.variant?.front === true : one.isWhole;
}

interface Tolerance {
  /** Position of the first word that also matches words it is a prefix of. Missing: all match whole words only. */
  readonly prefixesFrom?: number;
  readonly editsOf?: (stem: string) => number;
}

function queryOf(stems: string[], { prefixesFrom = Infinity, editsOf = () => 0 }: Tolerance): Query {
  return {
    combineWith: 'AND',
    queries: stems.map((stem, position) => {
      const isKnown = position < stems.length - 1 && hasMeaning(stem);
      const edits = isKnown ? 0 : editsOf(stem);
      const prefix = position >= prefixesFrom && !isKnown;
      return {
        combineWith: 'OR',
        queries: [
          { queries: [stem], prefix, fuzzy: edits === 0 ? false : edits, maxFuzzy: 2 },
          ...meaningsOf(stem, { prefix, edits }).map((meaning) => ({ queries: [meaning] })),
        ],
      };
    }),
  };
}

function passes(product: Findable, { product_type, min_price, max_price, in_stock }: ProductQuery): boolean {
  return (
    (product_type === undefined || product.productType === product_type) &&
    (min_price === undefined || product.productPrice >= min_price) &&
    (max_price === undefined || product.productPrice <= max_price) &&
    (in_stock === undefined || in_stock === (product.stock !== 0))
  );
}

interface Ordered {
  readonly product: Findable;
}
const orders: Record<ProductSort, (one: Ordered, other: Ordered) => number> = {
  newest: ({ product: one }, { product: other }) =>
    other.createdAt.getTime() - one.createdAt.getTime() || byText(other.id, one.id),
  price_low: ({ product: one }, { product: other }) =>
    one.productPrice - other.productPrice || byText(one.id, other.id),
  price_high: ({ product: one }, { product: other }) =>
    other.productPrice - one.productPrice || byText(other.id, one.id),
  name: ({ product: one }, { product: other }) =>
    byText(one.nameKey, other.nameKey) || byText(one.id, other.id),
};

function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

export function matchesOf(
  {
    productName,
    productNameBn,
    productType,
    productDescription,
    productDescriptionBn,
  }: Findable | ProductDocument,
  terms: readonly string[],
): string[] {
  const found = new Set(terms);
  const text = `${productName} ${productNameBn ?? ''} ${productType} ${productDescription} ${productDescriptionBn ?? ''}`;
  const written = writtenWords(text).map(({ word }) => word);
  return [...new Set(written.filter((word) => termsOf(word).some((term) => found.has(term))))];
}
