type IndexKeys = Readonly<Record<string, 1 | -1>>;

export interface SortIndex {
  readonly keys: IndexKeys;
  readonly collation?: typeof caseInsensitiveCollation;
  readonly unique?: true;
}

/** Collation of names and titles: ignores case and accents. */
export const caseInsensitiveCollation = { locale: 'en', strength: 2 } as const;

/** The sort keys of a list, derived from its orders: `-createdAt` and `createdAt` have the key `createdAt`. */
export type SortKey<Order extends string> = Order extends `-${infer Key}` ? Key : Order;

export interface ListOrder {
  readonly sort: IndexKeys;
  readonly index: SortIndex;
}

/**
 * Returns the requested order; a minus in front means descending.
 * @param among the filter shared by all rows of the list: each index begins with its fields.
 */
export function orderBy<Order extends string>(
  requested: Order,
  indexes: Readonly<Record<SortKey<Order>, SortIndex>>,
  among: object,
): ListOrder {
  const key = requested.replace(/^-/, '') as SortKey<Order>;
  const direction = requested.startsWith('-') ? -1 : 1;
  const index = indexes[key];
  const fields = Object.keys(index.keys).filter((field) => !(field in among));
  return { index, sort: Object.fromEntries(fields.map((field) => [field, direction])) };
}
