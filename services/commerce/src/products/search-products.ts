import { takaToPoisha } from '@petcare/contracts/money.ts';
import type { ProductFilter, ProductType } from '@petcare/contracts/products.ts';
import { trusted, Types } from 'mongoose';
import type { z } from 'zod';
import type { ProductPage } from './list-products.ts';
import { Products, toProduct, type ProductDocument } from './product.model.ts';
import { createProductIndex, matchesOf, type Findable, type Hit } from './product-index.ts';

interface SearchedProducts extends z.output<typeof ProductFilter> {
  readonly query: string;
  readonly product_type?: ProductType | undefined;
}

type StoredFindable = Omit<Findable, 'id'> & Pick<ProductDocument, '_id'>;

/** How old the answer of a search may be. */
const freshMs = 300;
/**
 * A change is dated when it is written and seen when it is committed, and the clocks of two machines differ; so far
 * back it is looked for again.
 */
const overlapMs = 60_000;
/** Read at a time; between two the process answers others. */
const batch = 500;

const findableFields =
  'product_type product_name product_description product_price name_key stock version revision createdAt';

/**
 * Searches the store. Every process has its own index of words in memory, and asks the database before it answers
 * what has changed since; nothing is asked while nobody searches.
 */
export function createProductSearch() {
  const index = createProductIndex();
  let newest: Date | null = null;
  let polledAt = -Infinity;
  let polling: Promise<void> | undefined;

  /** What is shown comes from the database, so that no price or stock of a hit is old. */
  async function show(hits: Hit[]): Promise<ProductPage['products']> {
    const rows = await Products.find({
      _id: trusted({ $in: hits.map(({ id }) => new Types.ObjectId(id)) }),
      deleted_at: null,
    }).lean<ProductDocument[]>();
    const byId = new Map(rows.map((row) => [row._id.toHexString(), row]));
    return hits.flatMap(({ id, terms }) => {
      const row = byId.get(id);
      return row ? [{ ...toProduct(row), matches: matchesOf(row, terms) }] : [];
    });
  }

  async function poll(): Promise<void> {
    const startedAt = performance.now();
    if (index.size === 0) await readAll();
    else await readChanges();
    polledAt = startedAt;
  }

  async function readAll(): Promise<void> {
    const cursor = Products.find({ deleted_at: null }, `${findableFields} changed_at`)
      .lean<(StoredFindable & Pick<ProductDocument, 'changed_at'>)[]>()
      .cursor({ batchSize: batch });
    for await (const { changed_at, ...row } of cursor) {
      putIn(row);
      if (!newest || changed_at > newest) newest = changed_at;
    }
  }

  async function readChanges(): Promise<void> {
    const changed = await Products.find(
      newest
        ? { changed_at: trusted({ $gte: new Date(newest.getTime() - overlapMs) }) }
        : { deleted_at: null },
      'revision changed_at deleted_at',
    ).lean<Pick<ProductDocument, '_id' | 'revision' | 'changed_at' | 'deleted_at'>[]>();
    const unknown = changed.filter(({ _id, revision }) => index.revisionOf(_id.toHexString()) < revision);
    for (const { _id, deleted_at } of changed) if (deleted_at) index.remove(_id.toHexString());
    await readIn(unknown.filter(({ deleted_at }) => deleted_at === null).map(({ _id }) => _id));
    for (const { changed_at } of changed) if (!newest || changed_at > newest) newest = changed_at;
  }

  async function readIn(ids: Types.ObjectId[]): Promise<void> {
    for (let from = 0; from < ids.length; from += batch) {
      const rows = await Products.find(
        { _id: trusted({ $in: ids.slice(from, from + batch) }), deleted_at: null },
        findableFields,
      ).lean<StoredFindable[]>();
      for (const row of rows) putIn(row);
    }
  }

  function putIn({ _id, ...row }: StoredFindable): void {
    index.put({ ...row, id: _id.toHexString() });
  }

  return {
    /** Makes sure that the index is no older than a moment. Several who ask at once wait for one look. */
    async refresh(): Promise<void> {
      if (performance.now() - polledAt < freshMs) return;
      polling ??= poll().finally(() => {
        polling = undefined;
      });
      await polling;
    },

    /** One page of the products that match, best first unless sorted; no word in the query, no products. */
    async search({ page, limit, ...wanted }: SearchedProducts): Promise<ProductPage> {
      await this.refresh();
      const hits = index.search({
        ...wanted,
        min_price: wanted.min_price === undefined ? undefined : takaToPoisha(wanted.min_price),
        max_price: wanted.max_price === undefined ? undefined : takaToPoisha(wanted.max_price),
      });
      const products = await show(hits.slice((page - 1) * limit, page * limit));
      return { products, total: hits.length };
    },
  };
}
