import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHECKOUT } from '../checkout.ts';
import { GUARANTEES_BY_PATH, selectTests } from './select-tests.ts';

const testFiles = [
  'contracts/src/endpoints.test.ts',
  'services/commerce/src/orders/cancel-order.test.ts',
  'services/commerce/src/orders/order-machine.full.test.ts',
  'stack/src/mongo/conformance/crashes.full.test.ts',
  'e2e/src/stories/store.test.ts',
  'e2e/src/guarantees/copies/copies.full.test.ts',
];
const select = (words: readonly string[], changed: readonly string[] = []) =>
  selectTests(words, { testFiles, changedSince: () => changed });

test.each([
  ['without words, all tests but the guarantees', [], [['--project=!*-full']]],
  ['`all` adds the guarantees', ['all'], [['--project=*']]],
  ['a part selects its projects', ['e2e'], [['--project=e2e', '--project=e2e-alone']]],
  ['options go to Vitest', ['unit', '-t', 'orphan'], [['--project=unit', '-t', 'orphan']]],
  ['a folder runs its change tests', ['services/commerce'], [['--project=!*-full', 'services/commerce']]],
  ['a folder of guarantees runs them', ['guarantees/copies'], [['--project=*-full', 'guarantees/copies']]],
  [
    'guarantees beside other tests run, too',
    ['services/commerce/src/orders/cancel-order', 'guarantees/copies'],
    [
      ['--project=!*-full', 'services/commerce/src/orders/cancel-order'],
      ['--project=*-full', 'guarantees/copies'],
    ],
  ],
  ['`all` with a folder runs both', ['all', 'services'], [['--project=*', 'services']]],
])('%s', (_name, words, runs) => {
  expect(select(words)).toMatchObject({ runs });
});

test('changed files add the guarantees of their paths', () => {
  expect(select(['--changed'], ['stack/src/mongo/engine/rerun.ts'])).toMatchObject({
    runs: [['--project=!*-full', '--changed'], ['stack/src/mongo/conformance/crashes.full.test.ts']],
  });
  expect(select(['--changed', 'main'], ['docs/glossary.md'])).toMatchObject({
    runs: [['--project=!*-full', '--changed=main']],
  });
});

test.each(GUARANTEES_BY_PATH)('a change of $changed.0 has guarantees in each folder', ({ changed, run }) => {
  const filesOf = (folder: string) =>
    globSync(folder, { cwd: CHECKOUT, exclude: (name) => name === 'node_modules' });
  expect(changed.filter((folder) => filesOf(folder).length === 0)).toEqual([]);
  const isGuarantee = (file: string) => file.endsWith('.full.test.ts');
  expect(run.filter((folder) => !filesOf(folder).some(isGuarantee))).toEqual([]);
});

test('words that select nothing are named', () => {
  expect(select(['servces/commerce'])).toMatch(
    /^No test file has "servces\/commerce" in its path, and no part/,
  );
  expect(select(['all', 'unti'])).toMatch(/^No test file has "unti"/);
});

test('guarantees that a path leaves out are named', () => {
  expect(select(['services/commerce'])).toMatchObject({
    notes: ['Guarantees left out: 1 file; add them with: npm test -- all services/commerce'],
  });
});

test('guarantees draw new random cases, and only journeys need a browser', () => {
  expect(select(['all'])).toMatchObject({ freshSeed: true, needsBrowser: true });
  expect(select([])).toMatchObject({ freshSeed: false, needsBrowser: true });
  expect(select(['services'])).toMatchObject({ freshSeed: false, needsBrowser: false });
  expect(select(['unit'])).toMatchObject({ needsBrowser: false });
});
