import { expect, test } from 'vitest';
import { findCycles, findPairs, type FolderGraph } from './folder-graph.ts';

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
