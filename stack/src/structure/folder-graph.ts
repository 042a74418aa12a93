import path from 'node:path';
import type { CruisedModule } from './cruise.ts';

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
  const trail: string[] = [];
  const onPath = new Set<string>();
  const circles: string[][] = [];
  for (const folder of graph.keys()) if (!order.has(folder)) visit(folder);
  return circles;

  function visit(folder: string): number {
    const own = order.size;
    order.set(folder, own);
    let low = own;
    trail.push(folder);
    onPath.add(folder);
    for (const next of graph.get(folder) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (onPath.has(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === own) {
      const circle = trail.splice(trail.indexOf(folder));
      for (const one of circle) onPath.delete(one);
      if (circle.length > 1) circles.push(circle);
    }
    return low;
  }
}

/** Tests and their builders may use everything. */
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);
const isOurs = (file: string) => file.includes('/') && !file.includes('node_modules');

function* ownImports(modules: readonly CruisedModule[]) {
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies)
      if (isOurs(source) && isOurs(resolved) && !isTest(source) && !isTest(resolved))
        yield { source, resolved, from: path.dirname(source), to: path.dirname(resolved) };
}

/** Imports between the folders of these modules, without tests; a folder and its sub-folder are two. */
export function folderGraphOf(modules: readonly CruisedModule[]): FolderGraph {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of ownImports(modules)) {
    const imported = graph.get(from) ?? new Set();
    graph.set(from, imported);
    if (to !== from) imported.add(to);
  }
  return graph;
}

/** The imports that make these folders a circle. */
export function importsBetween(modules: readonly CruisedModule[], folders: readonly string[]): string[] {
  const inside = new Set(folders);
  const found = [...ownImports(modules)].filter(
    ({ from, to }) => from !== to && inside.has(from) && inside.has(to),
  );
  return [...new Set(found.map(({ source, resolved }) => `${source} -> ${resolved}`))].toSorted();
}

/** Tables of one kind of thing, in which one looks a name up. */
const tables = new Set(['contracts/src']);
const mostFiles = 25;

/** Finds the folders with more modules than a reader takes in at a glance, tests included. */
export function crowdedFolders(modules: readonly CruisedModule[]): { folder: string; files: number }[] {
  const sources = modules.map(({ source }) => source).filter(isOurs);
  return [...Map.groupBy(sources, (source) => path.dirname(source))]
    .map(([folder, files]) => ({ folder, files: files.length }))
    .filter(({ folder, files }) => files > mostFiles && !tables.has(folder));
}
