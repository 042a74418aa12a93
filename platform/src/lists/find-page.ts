import { mostFound } from '@petcare/contracts/lists.ts';
import { trusted, type Model, type QueryFilter, type QueryOptions } from 'mongoose';
import { countAll } from './count-all.ts';
import { asPeopleSort, type ListOrder } from './sort-index.ts';

/** A list as somebody asked for it. */
export interface List<Row> {
  readonly rows: Model<Row>;
  /** What every row of the list has in common: not deleted. Each index that sorts the list begins with it. */
  readonly among: QueryFilter<Row>;
  /** What was asked for besides; empty: all of them. */
  readonly wanted: QueryFilter<Row>;
  readonly order: ListOrder;
  /** The index on the words by which rows are found, when `wanted` is of a search. */
  readonly searchIndex?: Readonly<Record<string, 1>> | false;
  /** Of one person or doctor, whose rows are counted to the last. */
  readonly ofOne?: boolean;
  /** What is read of each row; left out: everything. */
  readonly fields?: string | Readonly<Record<string, 0 | 1>>;
  /** How many rows the whole list has, where that is kept. */
  readonly countAll?: () => Promise<number>;
}

interface Page {
  readonly page: number;
  readonly limit: number;
}

/**
 * So many rows are sorted faster than the whole list is walked through in order until enough of them are found. Beyond
 * it the words are so common that the walk is a short one.
 */
const mostSorted = 10_000;
/** The same where they are sorted here, and have to come here first. */
const mostSortedHere = 3_000;

/**
 * One page of a list, and how long the list is. What was narrowed down ends at `mostFound`, which stands for "or more":
 * counting on, and turning on to the end of it, would take the longer the more there is. The whole list has no such
 * end, nor has one person's.
 */
export async function findPage<Row>(
  list: List<Row>,
  { page, limit }: Page,
): Promise<{ rows: Row[]; total: number }> {
  const { rows: model, among, wanted } = list;
  const filter = { ...wanted, ...among };
  const isAll = Object.keys(wanted).length === 0;
  const isCut = !isAll && !list.ofOne;
  const skip = (page - 1) * limit;
  const most = isCut ? Math.max(0, Math.min(limit, mostFound - skip)) : limit;
  if (most === 0) return { rows: [], total: await model.countDocuments(filter, { limit: mostFound }) };

  const options = { ...orderOf(list), skip, limit: most };
  if (list.searchIndex) {
    // A planner knows nothing of words: it walks through the whole list for a rare one, and sorts all of a common one.
    const found = await model.countDocuments(filter, isCut ? { limit: mostSorted } : {});
    const total = isCut ? Math.min(found, mostFound) : found;
    if (found <= skip) return { rows: [], total };
    if (options.collation && found < mostSortedHere)
      return { rows: await readSortedHere(list, filter, options), total };
    const hint = hintOf(list, found, isCut);
    return { rows: await read(list, filter, { ...options, ...hint }), total };
  }

  if (isAll && !list.ofOne) return findPageOfAll(list, { page, limit });
  const rows = await read(list, filter, options);
  // A page that is not full is the last one, and then the total is known without counting.
  if (rows.length < most && (rows.length > 0 || page === 1)) return { rows, total: skip + rows.length };
  return { rows, total: await model.countDocuments(filter, isCut ? { limit: mostFound } : {}) };
}

/** Few rows are found by their words and sorted; of many, the first ones are soon met on the way through the order. */
function hintOf<Row>({ searchIndex, order }: List<Row>, found: number, isCut: boolean): QueryOptions<Row> {
  if (searchIndex && found < mostSorted) return { hint: searchIndex };
  return isCut ? { hint: order.index.keys } : {};
}

async function findPageOfAll<Row>(
  list: List<Row>,
  { page, limit }: Page,
): Promise<{ rows: Row[]; total: number }> {
  const { rows: model, among } = list;
  const skip = (page - 1) * limit;
  // Left to itself a planner sorts a whole collection of some thousands for a page that is not the first.
  const options = { ...orderOf(list), hint: list.order.index.keys };
  const count = list.countAll ?? (() => countAll(model, among));
  if (page === 1) {
    const rows = await read(list, among, { ...options, limit });
    // Counted at another moment than the page was read.
    return { rows, total: rows.length < limit ? rows.length : Math.max(await count(), rows.length) };
  }
  const total = await count();
  if (skip >= total) return { rows: [], total };
  if (skip <= total / 2) return { rows: await read(list, among, { ...options, skip, limit }), total };
  // It is nearer to the end, and what is skipped is read.
  const length = Math.min(limit, total - skip);
  const turned = {
    ...options,
    sort: turnedRound(list.order.sort),
    skip: total - skip - length,
    limit: length,
  };
  return { rows: (await read(list, among, turned)).toReversed(), total };
}

function turnedRound(sort: Readonly<Record<string, 1 | -1>>): Record<string, 1 | -1> {
  return Object.fromEntries(
    Object.entries(sort).map(([field, direction]) => [field, direction === 1 ? -1 : 1]),
  );
}

/**
 * A few rows in an order of names. While it compares names, a database finds no words by their index: so it finds first,
 * what the order needs is sorted here, and the page is read by its ids.
 */
async function readSortedHere<Row>(
  list: List<Row>,
  filter: QueryFilter<Row>,
  { sort, skip, limit }: { readonly sort: ListOrder['sort']; readonly skip: number; readonly limit: number },
): Promise<Row[]> {
  const { rows: model, searchIndex, fields } = list;
  const needed = Object.fromEntries(Object.keys(sort).map((field) => [field, 1 as const]));
  const found = await model
    .find(filter, needed, { ...(searchIndex && { hint: searchIndex }) })
    .lean<Record<string, unknown>[]>();
  const ids = found
    .toSorted(inOrder(sort))
    .slice(skip, skip + limit)
    .map((row) => row['_id']);
  const page = await model.find({ _id: trusted({ $in: ids }) } as QueryFilter<Row>, fields).lean<Row[]>();
  const byId = new Map(page.map((row) => [String(Reflect.get(Object(row), '_id')), row]));
  return ids.flatMap((id) => byId.get(String(id)) ?? []);
}

const names = new Intl.Collator(asPeopleSort.locale, { sensitivity: 'accent' });

function inOrder(sort: ListOrder['sort']) {
  return (one: Record<string, unknown>, other: Record<string, unknown>): number => {
    for (const [field, direction] of Object.entries(sort)) {
      const [left, right] = [String(one[field]), String(other[field])];
      const order =
        field === '_id' ? Number(left > right) - Number(left < right) : names.compare(left, right);
      if (order !== 0) return order * direction;
    }
    return 0;
  };
}

/** The options by which a list is read in its order. */
export function orderOf<Row>({
  order,
}: List<Row>): Pick<ListOrder, 'sort'> & { readonly collation?: typeof asPeopleSort } {
  const { collation } = order.index;
  return { sort: order.sort, ...(collation && { collation }) };
}

function read<Row>(
  { rows, fields }: List<Row>,
  filter: QueryFilter<Row>,
  options: QueryOptions<Row>,
): Promise<Row[]> {
  return rows.find(filter, fields, options).lean<Row[]>().exec();
}
