import path from 'node:path';

/** A module as dependency-cruiser reports it. */
export interface CruisedModule {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}

/** Tests and their builders may use everything. */
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

/**
 * Finds the folders that import each other, directly or in a circle; a folder and its sub-folder count as two.
 * dependency-cruiser's own folder rule does not see a folder that imports its parent back.
 * @returns each circle as its folders, with the imports between them.
 */
export function folderCircles(
  modules: readonly CruisedModule[],
): { readonly folders: string[]; readonly imports: string[] }[] {
  const known = new Set(modules.map(({ source }) => source));
  const imports = modules
    .filter(({ source }) => !isTest(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved }) => known.has(resolved) && !isTest(resolved))
        .map(({ resolved }) => ({ source, resolved })),
    )
    .map((one) => ({ ...one, from: path.dirname(one.source), to: path.dirname(one.resolved) }))
    .filter(({ from, to }) => from !== to);
  const graph = Map.groupBy(imports, ({ from }) => from);
  return circlesIn(
    new Map([...graph].map(([from, all]) => [from, [...new Set(all.map(({ to }) => to))]])),
  ).map((folders) => {
    const inside = new Set(folders);
    const between = imports.filter(({ from, to }) => inside.has(from) && inside.has(to));
    return {
      folders: folders.toSorted(),
      imports: [...new Set(between.map(({ source, resolved }) => `${source} -> ${resolved}`))].toSorted(),
    };
  });
}

/** Tables of one kind of thing, in which one looks a name up. */
const tables = new Set(['contracts/src']);
const most = 25;

/** Finds the folders with more modules than a person takes in at a glance, tests included. */
export function crowdedFolders(modules: readonly CruisedModule[]): { folder: string; files: number }[] {
  const sources = modules.map(({ source }) => source).filter((source) => !source.startsWith('node_modules/'));
  return [...Map.groupBy(sources, (source) => path.dirname(source))]
    .map(([folder, files]) => ({ folder, files: files.length }))
    .filter(({ folder, files }) => files > most && !tables.has(folder));
}

/** The strongly connected components of more than one node, by Tarjan's algorithm (1972). */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];

  function visit(node: string): number {
    const own = index.size;
    index.set(node, own);
    low.set(node, own);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const reached = index.has(next) ? (stack.includes(next) ? (index.get(next) ?? own) : own) : visit(next);
      low.set(node, Math.min(low.get(node) ?? own, reached));
    }
    if (low.get(node) === own) {
      const component = stack.splice(stack.indexOf(node));
      if (component.length > 1) found.push(component);
    }
    return low.get(node) ?? own;
  }

  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}
