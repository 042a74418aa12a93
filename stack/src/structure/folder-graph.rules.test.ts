import { expect, test } from 'vitest';
import {
  areaOf,
  crowdedFolders,
  findCycles,
  findPairs,
  folderGraphOf,
  type FolderGraph,
} from './folder-graph.ts';

const graphOf = (edges: Record<string, string[]>): FolderGraph =>
  new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));

test('folders that import each other are a pair and a cycle', () => {
  const graph = graphOf({ orders: ['payments'], payments: ['orders', 'money'], money: [] });
  expect(findPairs(graph)).toEqual([['orders', 'payments']]);
  expect(findCycles(graph).map((circle) => circle.toSorted())).toEqual([['orders', 'payments']]);
});

test('a cycle of three folders is found without a pair', () => {
  const graph = graphOf({ a: ['b'], b: ['c', 'd'], c: ['a'], d: [] });
  expect(findPairs(graph)).toEqual([]);
  expect(findCycles(graph).map((circle) => circle.toSorted())).toEqual([['a', 'b', 'c']]);
});

test('one-way imports form no cycle, although they meet again', () => {
  const graph = graphOf({ app: ['orders', 'payments'], orders: ['money'], payments: ['money'], money: [] });
  expect([...findPairs(graph), ...findCycles(graph)]).toEqual([]);
});

const module = (source: string, ...imports: string[]) => ({
  source,
  dependencies: imports.map((resolved) => ({ resolved })),
});

test.each([
  ['services/clinic/src/pets/links/open-link.ts', 'services/clinic/src/pets'],
  ['services/clinic/src/app.ts', 'services/clinic/src'],
  ['frontend/src/features/orders/api/change.ts', 'frontend/src/features/orders'],
  ['frontend/src/app/live/live-socket.ts', 'frontend/src/app'],
])('%s belongs to %s', (file, area) => {
  expect(areaOf(file)).toBe(area);
});

test('subfolders do not hide that two areas import each other', () => {
  const graph = folderGraphOf([
    module('services/clinic/src/pets/record/pet.ts', 'services/clinic/src/visits/visit.ts'),
    module('services/clinic/src/visits/notes/sign.ts', 'services/clinic/src/pets/find-pet.ts'),
  ]);
  expect(findPairs(graph)).toEqual([['services/clinic/src/pets', 'services/clinic/src/visits']]);
});

test('a folder with subfolders may hold many files, and one without them may not', () => {
  const files = Array.from({ length: 30 }, (_, index) => module(`services/shop/src/a/${index}.ts`));
  expect(crowdedFolders(files)).toEqual([{ folder: 'services/shop/src/a', files: 30 }]);
  expect(crowdedFolders([...files, module('services/shop/src/a/b/c.ts')])).toEqual([]);
});
