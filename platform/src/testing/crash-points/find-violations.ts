export interface Evidence {
  readonly acknowledged: readonly string[];
  readonly orders: readonly string[];
  readonly effects: ReadonlyMap<string, number>;
}

export interface Violations {
  readonly forgotten: string[];
  readonly lost: string[];
  readonly doubled: string[];
  readonly invented: string[];
}

/** Returns the violations of the crash guarantees: every acknowledged order is stored and has exactly one effect. */
export function findViolations({ acknowledged, orders, effects }: Evidence): Violations {
  const stored = new Set(orders);
  return {
    forgotten: acknowledged.filter((id) => !stored.has(id)),
    lost: orders.filter((id) => !effects.has(id)),
    doubled: [...effects].filter(([, times]) => times > 1).map(([id]) => id),
    invented: [...effects.keys()].filter((id) => !stored.has(id)),
  };
}

export const noViolations: Violations = { forgotten: [], lost: [], doubled: [], invented: [] };
