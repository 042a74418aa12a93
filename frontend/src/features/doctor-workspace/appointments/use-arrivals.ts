import { useState } from 'react';

interface Known {
  readonly list: string;
  readonly ids: ReadonlySet<string>;
  readonly arrived: ReadonlySet<string>;
}

/**
 * Which of the rows came while the reader was looking, so that they can glow. `list` names what is on the screen:
 * another page or filter is looked at anew, and nothing of it has just come.
 */
export function useArrivals(list: string, ids: readonly string[]): ReadonlySet<string> {
  const [known, setKnown] = useState<Known>(() => ({ list, ids: new Set(ids), arrived: new Set() }));
  if (known.list !== list) {
    const anew = { list, ids: new Set(ids), arrived: new Set<string>() };
    setKnown(anew);
    return anew.arrived;
  }
  const fresh = ids.filter((id) => !known.ids.has(id));
  if (fresh.length === 0) return known.arrived;
  const arrived = new Set([...known.arrived, ...fresh]);
  setKnown({ list, ids: new Set([...known.ids, ...fresh]), arrived });
  return arrived;
}
