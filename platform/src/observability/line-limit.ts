/** Equal lines in a second, before others are counted instead of written. */
const mostPerSecond = 10;
/** Different lines in a second: more would be a list in memory that a client makes longer. */
const mostKinds = 1_000;

interface Kind {
  seen: number;
  leftOut: number;
}

/**
 * Returns a function that says whether a line of this kind may be written now. Once a second, `report` gets the number
 * of those left out: no client makes a process write, or remember, without a bound.
 */
export function createLineLimit(report: (kind: string, leftOut: number) => void): (kind: string) => boolean {
  const kinds = new Map<string, Kind>();
  const close = () => {
    const ended = [...kinds];
    kinds.clear();
    for (const [kind, { leftOut }] of ended) if (leftOut > 0) report(kind, leftOut);
  };
  return (named) => {
    if (kinds.size === 0) setTimeout(close, 1_000).unref();
    const kind = kinds.has(named) || kinds.size < mostKinds ? named : 'others';
    const counted = kinds.get(kind) ?? { seen: 0, leftOut: 0 };
    kinds.set(kind, counted);
    counted.seen += 1;
    if (counted.seen <= mostPerSecond) return true;
    counted.leftOut += 1;
    return false;
  };
}
