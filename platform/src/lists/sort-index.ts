/** The keys of an index: what every row of a list has in common, then what it is sorted by, then `_id`. */
type IndexKeys = Readonly<Record<string, 1 | -1>>;

/** An index by which a list can be sorted. */
export interface SortIndex {
  readonly keys: IndexKeys;
  readonly collation?: typeof asPeopleSort;
  readonly unique?: true;
}

/** Names and titles as people look them up: case and accents of letters do not count. */
export const asPeopleSort = { locale: 'en', strength: 2 } as const;

/** The keys a list can be sorted by, from the orders that its query knows: `-createdAt` is of `createdAt`. */
export type SortKey<Order extends string> = Order extends `-${infer Key}` ? Key : Order;

/** How a list is put in order, and the index that has it in that order already. */
export interface ListOrder {
  readonly sort: IndexKeys;
  readonly index: SortIndex;
}

/**
 * The order that was asked for; with a minus in front descending.
 * @param among What every row of the list has in common: the beginning of each index.
 */
export function orderBy<Order extends string>(
  asked: Order,
  indexes: Readonly<Record<SortKey<Order>, SortIndex>>,
  among: object,
): ListOrder {
  const key = asked.replace(/^-/, '') as SortKey<Order>;
  const direction = asked.startsWith('-') ? -1 : 1;
  const index = indexes[key];
  const fields = Object.keys(index.keys).filter((field) => !(field in among));
  return { index, sort: Object.fromEntries(fields.map((field) => [field, direction])) };
}
