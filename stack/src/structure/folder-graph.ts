/** Imports between folders: folder → folders that its files import from. */
export type FolderGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Pairs of folders that import each other. */
export function findPairs(graph: FolderGraph): [string, string][] {
  const pairs: [string, string][] = [];
  for (const [folder, imported] of graph)
    for (const other of imported)
      if (folder < other && graph.get(other)?.has(folder)) pairs.push([folder, other]);
  return pairs;
}

/** Largest sets of folders that reach each other over imports (strongly connected components, Tarjan 1972). */
export function findCircles(graph: FolderGraph): string[][] {
  const order = new Map<string, number>();
  const path: string[] = [];
  const onPath = new Set<string>();
  const circles: string[][] = [];
  for (const folder of graph.keys()) if (!order.has(folder)) visit(folder);
  return circles;

  function visit(folder: string): number {
    const own = order.size;
    order.set(folder, own);
    let low = own;
    path.push(folder);
    onPath.add(folder);
    for (const next of graph.get(folder) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (onPath.has(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === own) {
      const circle = path.splice(path.indexOf(folder));
      for (const one of circle) onPath.delete(one);
      if (circle.length > 1) circles.push(circle);
    }
    return low;
  }
}
