export interface Evidence {
  /** Orders whose producer was told that they stand. */
  readonly acknowledged: readonly string[];
  /** Orders in the database. */
  readonly orders: readonly string[];
  /** How often the consumer's effect happened, by order. */
  readonly effects: ReadonlyMap<string, number>;
}

export interface Verdict {
  /** Acknowledged, but not in the database. */
  readonly forgotten: string[];
  /** In the database, but without its effect. */
  readonly lost: string[];
  /** More than one effect. */
  readonly doubled: string[];
  /** An effect without an order. */
  readonly invented: string[];
}

/** What every crash must leave untouched: nothing acknowledged is lost and every effect happened exactly once. */
export function judge({ acknowledged, orders, effects }: Evidence): Verdict {
  const stored = new Set(orders);
  return {
    forgotten: acknowledged.filter((id) => !stored.has(id)),
    lost: orders.filter((id) => !effects.has(id)),
    doubled: [...effects].filter(([, times]) => times > 1).map(([id]) => id),
    invented: [...effects.keys()].filter((id) => !stored.has(id)),
  };
}

export const clean: Verdict = { forgotten: [], lost: [], doubled: [], invented: [] };
