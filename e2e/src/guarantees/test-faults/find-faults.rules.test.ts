import { expect, test } from 'vitest';
import { applyFault, findFaults } from './find-faults.ts';

const faultsOf = (text: string) =>
  findFaults('example.ts', text).map((fault) => `${fault.kind}: ${applyFault(text, fault)}`);

test.each([
  ['a < b;', ['comparison turned: a > b;']],
  ['a !== b;', ['comparison turned: a === b;']],
  ['a = b + 1;', ['sum turned: a = b - 1;']],
  ['if (!open) end();', ['negation dropped: if (open) end();']],
  ['async () => { await assertOpen(order); };', ['await dropped: async () => { void assertOpen(order); };']],
])('%s has one fault', (text, expected) => {
  expect(faultsOf(text)).toEqual(expected);
});

test.each([
  "'a' + b;",
  '`${a}` + b + c;',
  'async () => { await save(order); };',
  'type A = Map<string, number>;',
])('%s has none', (text) => {
  expect(faultsOf(text)).toEqual([]);
});
