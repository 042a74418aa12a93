import { takaToPoisha } from '@petcare/contracts/shared/money.ts';
import type { ProductFilter, ProductType } from '@petcare/contracts/commerce/products/products.ts';
import { trusted } from 'mongoose';
import type { z } from 'zod';
import type { ProductPage } from './list-products.ts';
import { Products, type ProductDocument } from './product.model.ts';
import { createProductIndex, matchesOf, type Findable, type Hit } from './product-index.ts';
import { withVariants } from './variants.ts';

interface SearchedProducts extends z.output<typeof ProductFilter> {
  readonly query: string;
  readonly product_type?: ProductType | undefined;
}

type StoredFindable = Omit<Findable, 'id'> & Pick<ProductDocument, '_id'>;

/** The search may know of a change this much later. */
export const searchDelayMs = 300;
/** Overlap of two polls: a change is dated before its commit, and the clocks of machines differ. */
const overlapMs = 60_000;
/** Rows per query; the process handles other requests in between. */
const batchSize = 500;

const findableFields =
  'productType productName productDescription productNameBn productDescriptionBn productPrice nameKey stock variant version revision createdAt';

/**
 * Searches the store by an in-memory index per process, which polls the database for changes before a search.
 * Idle processes do not poll.
 */
export function createProductSearch() {
  const index = createProductIndex();
  let newest: Date | null = null;
  let polledAt = -Infinity;
  let polling: Promise<void> | undefined;

  async function poll(): Promise<void> {
    const startedAt = performance.now();
    if (index.size === 0) await readAll();
    else await readChanges();
    polledAt = startedAt;
  }

  async function readAll(): Promise<void> {
    const cursor = Products.find({ deletedAt: null }, `${findableFields} changedAt`)
      .lean<(StoredFindable & Pick<ProductDocument, 'changedAt'>)[]>()
      .cursor({ batchSize });
    for await (const { changedAt, ...row } of cursor) {
      addToIndex(row);
      if (!newest || changedAt > newest) newest = changedAt;
    }
  }

  async function readChanges(): Promise<void> {
    const changed = await Products.find(
      newest ? { changedAt: trusted({ $gte: new Date(newest.getTime() - overlapMs) }) } : { deletedAt: null },
      'revision changedAt deletedAt',
    ).lean();
    const unknown = changed.filter(({ _id, revision }) => index.revisionOf(_id) < revision);
    for (const { _id, deletedAt } of changed) if (deletedAt) index.remove(_id);
    await readProducts(unknown.filter(({ deletedAt }) => deletedAt === null).map(({ _id }) => _id));
    for (const { changedAt } of changed) if (!newest || changedAt > newest) newest = changedAt;
  }

  async function readProducts(ids: string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += batchSize) {
      const rows = await Products.find(
        { _id: trusted({ $in: ids.slice(from, from + batchSize) }), deletedAt: null },
        findableFields,
      ).lean();
      for (const row of rows) addToIndex(row);
    }
  }

  function addToIndex({ _id, ...row }: StoredFindable): void {
    index.put({ ...row, id: _id });
  }

  return {
    /** Polls for changes when the index is out of date. Concurrent calls share one poll. */
    async refresh(): Promise<void> {
      if (performance.now() - polledAt < searchDelayMs) return;
      polling ??= poll().finally(() => {
        polling = undefined;
      });
      await polling;
    },

    async search({ page, limit, ...filter }: SearchedProducts): Promise<ProductPage> {
      await this.refresh();
      const hits = index.search({
        ...filter,
        min_price: filter.min_price === undefined ? undefined : takaToPoisha(filter.min_price),
        max_price: filter.max_price === undefined ? undefined : takaToPoisha(filter.max_price),
      });
      const products = await show(hits.slice((page - 1) * limit, page * limit));
      return { products, total: hits.length };
    },
  };
}

/** Reads the hits from the database, so that price and stock are current. */
async function show(hits: Hit[]): Promise<ProductPage['products']> {
  const rows = await Products.find({
    _id: trusted({ $in: hits.map(({ id }) => id) }),
    deletedAt: null,
  }).lean();
  const products = await withVariants(rows);
  const byId = new Map(rows.map((row, place) => [row._id, { row, product: products[place] }]));
  return hits.flatMap(({ id, terms }) => {
    const { row, product } = byId.get(id) ?? {};
    return row && product ? [{ ...product, matches: matchesOf(row, terms) }] : [];
  });
}
