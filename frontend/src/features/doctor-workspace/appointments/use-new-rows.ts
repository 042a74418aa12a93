import { useState } from 'react';

interface Known {
  readonly list: string;
  readonly ids: ReadonlySet<string>;
  readonly arrived: ReadonlySet<string>;
}

/**
 * Returns the rows that arrived while the page was open. `list` identifies the page and filter on screen; a
 * change of it resets the arrivals.
 */
export function useNewRows(list: string, ids: readonly string[]): ReadonlySet<string> {
  const [known, setKnown] = useState<Known>(() => ({ list, ids: new Set(ids), arrived: new Set() }));
  if (known.list !== list) {
    const reset = { list, ids: new Set(ids), arrived: new Set<string>() };
    setKnown(reset);
    return reset.arrived;
  }
  const fresh = ids.filter((id) => !known.ids.has(id));
  if (fresh.length === 0) return known.arrived;
  const arrived = new Set([...known.arrived, ...fresh]);
  setKnown({ list, ids: new Set([...known.ids, ...fresh]), arrived });
  return arrived;
}
