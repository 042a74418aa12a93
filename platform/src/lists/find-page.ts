import { maxCounted } from '@petcare/contracts/shared/lists.ts';
import { LRUCache } from 'lru-cache';
import { trusted, type Model, type QueryFilter, type QueryOptions } from 'mongoose';
import { countAll } from './count-all.ts';
import { caseInsensitiveCollation, type ListOrder, type SortIndex } from './sort-index.ts';

export interface List<Row> {
  readonly rows: Model<Row>;
  /** The filter that every row of the list matches, such as "not deleted". Each sort index begins with its fields. */
  readonly among: QueryFilter<Row>;
  readonly wanted: QueryFilter<Row>;
  readonly order: ListOrder;
  /** The index on the search terms, when `wanted` holds a search. */
  readonly searchIndex?: Readonly<Record<string, 1>> | false;
  /** True for the rows of one owner, which are counted exactly and paged to the end. */
  readonly ofOne?: boolean;
  /** The index that begins with an owner who has few rows. It serves every order and search of these. */
  readonly ownIndex?: SortIndex['keys'] | false;
  /** The fields that are read. By default all but the search terms, which no list shows. */
  readonly fields?: string | Readonly<Record<string, 0 | 1>>;
  /** Returns the size of the whole list where it is stored. */
  readonly countAll?: () => Promise<number>;
}

interface Page {
  readonly page: number;
  readonly limit: number;
}

/**
 * Below this many matches, sorting them is faster than scanning the list in order. From it on the search terms are so
 * common that a scan soon finds a page. Counting more matches would take longer than both.
 */
const maxSorted = 2_500;

/** More matches than a total says, so that it stays true while some of them go. */
const manyMatches = 1.2 * maxCounted;

/**
 * Filters that had many matches. Counting them takes most of the time of a page, so they are not counted again for five
 * minutes, unless a page is not full.
 */
const frequentFilters = new LRUCache<string, true>({ max: 1_000, ttl: 5 * 60_000 });

/**
 * Returns a page of a list and its total. The total of a filtered list is capped at `maxCounted`, because counting and
 * paging get slower with the number of rows; the whole list and the list of one owner have no cap.
 */
export async function findPage<Row>(
  list: List<Row>,
  { page, limit }: Page,
): Promise<{ rows: Row[]; total: number }> {
  const { rows: model, among, wanted } = list;
  const filter = { ...wanted, ...among };
  const isAll = Object.keys(wanted).length === 0;
  const isCapped = !isAll && !list.ofOne;
  const skip = (page - 1) * limit;
  const pageLimit = isCapped ? Math.max(0, Math.min(limit, maxCounted - skip)) : limit;
  if (pageLimit === 0) return { rows: [], total: await model.countDocuments(filter, { limit: maxCounted }) };

  const options = { ...orderOf(list), skip, limit: pageLimit };
  if (list.searchIndex && !list.ownIndex) return findPageOfSearch(list, filter, { options, isCapped });
  if (isAll && !list.ofOne) return findPageOfAll(list, { page, limit });
  const rows = await readFiltered(list, filter, options);
  const name = filterName(model, filter);
  if (rows.length < pageLimit) frequentFilters.delete(name);
  // A page that is not full is the last one, so the total is known without counting.
  if (rows.length < pageLimit && (rows.length > 0 || page === 1)) return { rows, total: skip + rows.length };
  if (!isCapped) return { rows, total: await model.countDocuments(filter, ownHint(list)) };
  if (frequentFilters.has(name)) return { rows, total: maxCounted };
  const found = await model.countDocuments(filter, { limit: manyMatches });
  if (found === manyMatches) frequentFilters.set(name, true);
  return { rows, total: Math.min(found, maxCounted) };
}

/**
 * The query planner does not know how few rows an owner has, and would read everyone's in sort order, so the index is
 * named.
 */
export function ownHint<Row>({ ownIndex }: List<Row>): { readonly hint?: SortIndex['keys'] } {
  return ownIndex ? { hint: ownIndex } : {};
}

export function readFiltered<Row>(
  list: List<Row>,
  filter: QueryFilter<Row>,
  options: PageOptions,
): Promise<Row[]> {
  // With a collation an index without one cannot find an owner by a text.
  if (list.ownIndex && options.collation)
    return readSortedInProcess(list, filter, { ...options, hint: list.ownIndex });
  return read(list, filter, { ...options, ...ownHint(list) });
}

type PageOptions = ReturnType<typeof orderOf> & { readonly skip: number; readonly limit: number };

interface SearchedPage {
  readonly options: PageOptions;
  readonly isCapped: boolean;
}

/**
 * Chooses how to read a search by the number of its matches. The query planner does not know the frequency of terms: it
 * scans the whole list for a rare one and sorts every match of a common one.
 */
async function findPageOfSearch<Row>(
  list: List<Row>,
  filter: QueryFilter<Row>,
  { options, isCapped }: SearchedPage,
): Promise<{ rows: Row[]; total: number }> {
  const { rows: model, order } = list;
  const name = filterName(model, filter);
  if (isCapped && frequentFilters.has(name)) {
    const rows = await read(list, filter, { ...options, hint: order.index.keys });
    if (rows.length === options.limit) return { rows, total: maxCounted };
    frequentFilters.delete(name);
  }
  const found = await model.countDocuments(filter, isCapped ? { limit: maxSorted } : {});
  const total = isCapped ? Math.min(found, maxCounted) : found;
  if (found <= options.skip) return { rows: [], total };
  if (options.collation && found < maxSorted) {
    const hint = list.searchIndex;
    return { rows: await readSortedInProcess(list, filter, { ...options, hint }), total };
  }
  if (isCapped && found === maxSorted) frequentFilters.set(name, true);
  const hint = hintOf(list, found, isCapped);
  return { rows: await read(list, filter, { ...options, ...hint }), total };
}

function filterName<Row>({ collection }: Model<Row>, filter: QueryFilter<Row>): string {
  const withPatterns = (_: string, value: unknown) => (value instanceof RegExp ? String(value) : value);
  return `${collection.name} ${JSON.stringify(filter, withPatterns)}`;
}

/** Reads few matches by their terms and sorts them; reads many matches in sort order, where the first ones are near. */
function hintOf<Row>({ searchIndex, order }: List<Row>, found: number, isCapped: boolean): QueryOptions<Row> {
  if (searchIndex && found < maxSorted) return { hint: searchIndex };
  return isCapped ? { hint: order.index.keys } : {};
}

async function findPageOfAll<Row>(
  list: List<Row>,
  { page, limit }: Page,
): Promise<{ rows: Row[]; total: number }> {
  const { rows: model, among } = list;
  const skip = (page - 1) * limit;
  // Without a hint the planner sorts the whole collection for a page after the first.
  const options = { ...orderOf(list), hint: list.order.index.keys };
  const count = list.countAll ?? (() => countAll(model, among));
  if (page === 1) {
    // The count and the page are read at different moments.
    const [rows, counted] = await Promise.all([read(list, among, { ...options, limit }), count()]);
    return { rows, total: rows.length < limit ? rows.length : Math.max(counted, rows.length) };
  }
  const total = await count();
  if (skip >= total) return { rows: [], total };
  if (skip <= total / 2) return { rows: await read(list, among, { ...options, skip, limit }), total };
  // Reads backwards from the end, because skipped rows cost as much as read ones.
  const length = Math.min(limit, total - skip);
  const reversed = {
    ...options,
    sort: reverseSort(list.order.sort),
    skip: total - skip - length,
    limit: length,
  };
  return { rows: (await read(list, among, reversed)).toReversed(), total };
}

function reverseSort(sort: Readonly<Record<string, 1 | -1>>): Record<string, 1 | -1> {
  return Object.fromEntries(
    Object.entries(sort).map(([field, direction]) => [field, direction === 1 ? -1 : 1]),
  );
}

/**
 * Sorts a few matches in this process: with a collation MongoDB cannot use the index of the terms, so the sort keys are
 * read first, and the page by its ids.
 */
async function readSortedInProcess<Row>(
  list: List<Row>,
  filter: QueryFilter<Row>,
  { sort, skip, limit, hint }: PageOptions & { readonly hint: SortIndex['keys'] | false | undefined },
): Promise<Row[]> {
  const { rows: model } = list;
  const sortFields = Object.fromEntries(Object.keys(sort).map((field) => [field, 1 as const]));
  const found = await model.find(filter, sortFields, hint ? { hint } : {}).lean<Record<string, unknown>[]>();
  const ids = found
    .toSorted(compareBy(sort))
    .slice(skip, skip + limit)
    .map((row) => row['_id']);
  const page = await model
    .find({ _id: trusted({ $in: ids }) } as QueryFilter<Row>, fieldsOf(list))
    .lean<Row[]>();
  const byId = new Map(page.map((row) => [String(Reflect.get(Object(row), '_id')), row]));
  return ids.flatMap((id) => byId.get(String(id)) ?? []);
}

const names = new Intl.Collator(caseInsensitiveCollation.locale, { sensitivity: 'accent' });

function compareBy(sort: ListOrder['sort']) {
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

export function orderOf<Row>({
  order,
}: List<Row>): Pick<ListOrder, 'sort'> & { readonly collation?: typeof caseInsensitiveCollation } {
  const { collation } = order.index;
  return { sort: order.sort, ...(collation && { collation }) };
}

export function fieldsOf<Row>({ fields }: List<Row>): NonNullable<List<Row>['fields']> {
  return fields ?? { searchTerms: 0 };
}

function read<Row>(list: List<Row>, filter: QueryFilter<Row>, options: QueryOptions<Row>): Promise<Row[]> {
  return list.rows.find(filter, fieldsOf(list), options).lean<Row[]>().exec();
}
