import path from 'node:path';
import type { CruisedModule } from './cruise.ts';

export type FolderGraph = ReadonlyMap<string, ReadonlySet<string>>;

export function findPairs(graph: FolderGraph): [string, string][] {
  const pairs: [string, string][] = [];
  for (const [folder, imported] of graph)
    for (const other of imported)
      if (folder < other && graph.get(other)?.has(folder)) pairs.push([folder, other]);
  return pairs;
}

/** Returns the largest sets of folders that import each other (strongly connected components, Tarjan 1972). */
export function findCycles(graph: FolderGraph): string[][] {
  const order = new Map<string, number>();
  const trail: string[] = [];
  const onPath = new Set<string>();
  const cycles: string[][] = [];
  for (const folder of graph.keys()) if (!order.has(folder)) connect(folder);
  return cycles;

  function connect(folder: string): number {
    const index = order.size;
    order.set(folder, index);
    let low = index;
    trail.push(folder);
    onPath.add(folder);
    for (const next of graph.get(folder) ?? []) {
      if (!order.has(next)) low = Math.min(low, connect(next));
      else if (onPath.has(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === index) {
      const cycle = trail.splice(trail.indexOf(folder));
      for (const one of cycle) onPath.delete(one);
      if (cycle.length > 1) cycles.push(cycle);
    }
    return low;
  }
}

const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);
const isOurs = (file: string) => file.includes('/') && !file.includes('node_modules');

function* ownImports(modules: readonly CruisedModule[]) {
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies)
      if (isOurs(source) && isOurs(resolved) && !isTest(source) && !isTest(resolved))
        yield { source, resolved, from: areaOf(source), to: areaOf(resolved) };
}

/** The first folder below `src`, with all its subfolders; in the frontend a feature, or a folder of components or library. */
const area = /^(?:services\/)?[^/]+\/(?:src|server|scripts)(?:\/(?:features|components|lib))?\/[^/]+(?=\/)/;

export function areaOf(file: string): string {
  return area.exec(file)?.[0] ?? path.dirname(file);
}

/** Returns the imports between areas, without tests. */
export function folderGraphOf(modules: readonly CruisedModule[]): FolderGraph {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of ownImports(modules)) {
    const imported = graph.get(from) ?? new Set();
    graph.set(from, imported);
    if (to !== from) imported.add(to);
  }
  return graph;
}

export function importsBetween(modules: readonly CruisedModule[], folders: readonly string[]): string[] {
  const inside = new Set(folders);
  const found = [...ownImports(modules)].filter(
    ({ from, to }) => from !== to && inside.has(from) && inside.has(to),
  );
  return [...new Set(found.map(({ source, resolved }) => `${source} -> ${resolved}`))].toSorted();
}

const maxFiles = 25;

/** Returns the folders without subfolders that hold too many files. */
export function crowdedFolders(modules: readonly CruisedModule[]): { folder: string; files: number }[] {
  const sources = modules.map(({ source }) => source).filter(isOurs);
  const folders = Map.groupBy(sources, (source) => path.dirname(source));
  const withSubfolders = new Set([...folders.keys()].map((folder) => path.dirname(folder)));
  return [...folders]
    .map(([folder, files]) => ({ folder, files: files.length }))
    .filter(({ folder, files }) => files > maxFiles && !withSubfolders.has(folder));
}
