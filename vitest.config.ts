import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import SlowFilesFirst from './stack/src/testing/slow-files-first.ts';

/** Milliseconds. Tests wait for conditions, so the limits only need to suffice on a busy machine. */
const timeoutMs = 120_000;
const pollTimeoutMs = 60_000;

/** Guarantees: kills, crowds, models, whole matrices (CONTRIBUTING.md). All other tests are what a change must know. */
const guarantees = '**/*.full.test.ts';
/** Guarantees without servers. */
const rulesOfGuarantees = '**/*.rules.full.test.ts';
/** Journeys that must not run in parallel with others, since they change shared state or read all stored data. */
const exclusive = ['**/*.alone.test.ts', '**/*.alone.full.test.ts'];
/** Leaves guarantees out when there is no time for them (`.ci/run`). */
const deadline = { runner: `${import.meta.dirname}/stack/src/testing/deadline-runner.ts` };
/** Tests of services and guarantees wait for a quarter to a third of their time, so a third worker finds two cores free. */
const waiting = { maxWorkers: 3 };
const ofGuarantees = { ...waiting, ...deadline };
const never = ['**/node_modules/**'];
const setUp = [`${import.meta.dirname}/stack/src/testing/seed-set-up.ts`];
const setUpOfServices = [...setUp, `${import.meta.dirname}/platform/src/testing/clock/noon-set-up.ts`];

/** The groups run one after the other, so that a broken rule fails in the first minute. */
const order = {
  rules: 0,
  screens: 1,
  parts: 2,
  journeys: 3,
  alone: 4,
  // Guarantees of the whole system fail most often.
  systemGuarantees: 5,
  guarantees: 6,
  guaranteesAlone: 7,
};

const ruleTests = (
  name: string,
  groupOrder: number,
  extra: { include: string[]; maxWorkers?: number; runner?: string },
) => ({
  test: {
    name,
    exclude: never,
    environment: 'node' as const,
    isolate: false,
    setupFiles: setUp,
    testTimeout: timeoutMs,
    sequence: { groupOrder },
    ...extra,
  },
});

const serverTests = (name: string, include: string[], extra: object = {}): TestProjectConfiguration => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    // The servers start once per run; every file creates its own database.
    globalSetup: ['stack/src/testing/global-setup.ts'],
    setupFiles: setUp,
    testTimeout: timeoutMs,
    hookTimeout: 2 * timeoutMs,
    expect: { poll: { timeout: pollTimeoutMs } },
    // Loading a service for each file took longer than its tests.
    isolate: false,
    ...extra,
  },
});

/** One project per workspace, because a worker prepares every model that it has loaded. */
const workspaceTests = (name: string, folder: string, extra: object = {}) => [
  serverTests(name, [`${folder}/src/**/*.test.ts`], {
    exclude: [...never, '**/*.rules.test.ts', guarantees],
    sequence: { groupOrder: order.parts },
    setupFiles: setUpOfServices,
    ...waiting,
    ...extra,
  }),
  serverTests(`${name}-full`, [`${folder}/src/${guarantees}`], {
    exclude: [...never, rulesOfGuarantees],
    testTimeout: 2 * timeoutMs,
    sequence: { groupOrder: order.guarantees },
    setupFiles: setUpOfServices,
    ...ofGuarantees,
    ...extra,
  }),
];

const journeys = (
  name: string,
  groupOrder: number,
  extra: { include: string[]; exclude?: string[]; maxWorkers?: number; runner?: string },
) =>
  serverTests(name, extra.include, {
    globalSetup: ['e2e/src/support/global-setup.ts'],
    testTimeout: 2 * timeoutMs,
    ...extra,
    sequence: { groupOrder },
  });

export default defineConfig({
  test: {
    // As many as the expected cores, which the servers and browsers of two journeys keep busy.
    maxWorkers: 2,
    // Concurrent tests of one file wait, too, but more of them, each with a killed process, would time out.
    maxConcurrency: 3,
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      ruleTests('unit', order.rules, {
        include: ['contracts/src/**/*.test.ts', 'frontend/server/**/*.test.ts', '**/*.rules.test.ts'],
      }),
      ruleTests('unit-full', order.guarantees, { include: ['**/*.rules.full.test.ts'], ...ofGuarantees }),
      './frontend/vitest.config.ts',
      ...workspaceTests('platform', 'platform'),
      ...workspaceTests('pdf', 'pdf'),
      ...workspaceTests('gateway', 'gateway'),
      ...workspaceTests('workers', 'workers'),
      ...['account', 'content', 'clinic', 'commerce'].flatMap((name) =>
        workspaceTests(name, `services/${name}`),
      ),
      ...workspaceTests('stack', 'stack', {
        setupFiles: setUp,
        unstubEnvs: true,
      }),
      journeys('e2e', order.journeys, {
        include: ['e2e/src/**/*.test.ts'],
        exclude: [...never, ...exclusive, '**/*.rules.test.ts', guarantees],
      }),
      journeys('e2e-alone', order.alone, {
        include: ['e2e/src/**/*.alone.test.ts'],
        maxWorkers: 1,
      }),
      journeys('e2e-full', order.systemGuarantees, {
        include: [`e2e/src/${guarantees}`],
        exclude: [...never, ...exclusive, rulesOfGuarantees],
        ...ofGuarantees,
      }),
      journeys('e2e-alone-full', order.guaranteesAlone, {
        include: ['e2e/src/**/*.alone.full.test.ts'],
        maxWorkers: 1,
        ...deadline,
      }),
    ],
  },
});
