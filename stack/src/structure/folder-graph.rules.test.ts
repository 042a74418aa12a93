import { expect, test } from 'vitest';
import { findCircles, findPairs, type FolderGraph } from './folder-graph.ts';

const graphOf = (edges: Record<string, string[]>): FolderGraph =>
  new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));

test('folders that import each other are a pair and a circle', () => {
  const graph = graphOf({ orders: ['payments'], payments: ['orders', 'money'], money: [] });
  expect(findPairs(graph)).toEqual([['orders', 'payments']]);
  expect(findCircles(graph).map((circle) => circle.toSorted())).toEqual([['orders', 'payments']]);
});

test('a circle over three folders is found without any pair', () => {
  const graph = graphOf({ a: ['b'], b: ['c', 'd'], c: ['a'], d: [] });
  expect(findPairs(graph)).toEqual([]);
  expect(findCircles(graph).map((circle) => circle.toSorted())).toEqual([['a', 'b', 'c']]);
});

test('imports that run one way form no circle, although they meet again', () => {
  const graph = graphOf({ app: ['orders', 'payments'], orders: ['money'], payments: ['money'], money: [] });
  expect([...findPairs(graph), ...findCircles(graph)]).toEqual([]);
});
