import { defineConfig } from 'vitest/config';

/** Milliseconds. Tests wait for conditions; the limit only has to outlast a machine that has much else to do. */
const patience = 60_000;

const serverTests = (name: string, include: string[], extra: object = {}) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    // The servers are started once for the whole run; every file makes its own database and virtual host.
    globalSetup: ['stack/src/testing/global-setup.ts'],
    testTimeout: patience,
    hookTimeout: 2 * patience,
    ...extra,
  },
});

/**
 * The tests of one workspace, whose files share the modules they import: loading a service anew for each file took
 * longer than its tests. Each workspace is a project of its own, since every model a worker knows is prepared.
 */
const workspaceTests = (name: string, folder: string) =>
  serverTests(`integration-${name}`, [`${folder}/src/**/*.test.ts`], {
    exclude: ['**/node_modules/**', '**/*.rules.test.ts'],
    isolate: false,
  });

/** A journey that nothing else may run beside: it turns what all share, or looks at everything that is stored. */
const alone = 'e2e/src/**/*.alone.test.ts';

const journeys = (name: string, include: string[], extra: object = {}) =>
  serverTests(name, include, {
    globalSetup: ['e2e/src/support/global-setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 180_000,
    // Loading what all journeys import took longer than many of them.
    isolate: false,
    expect: { poll: { timeout: 15_000 } },
    ...extra,
  });

export default defineConfig({
  test: {
    // One more than the two cores we count on: a journey waits for servers and pages a good part of its time.
    maxWorkers: 3,
    // Tests side by side in one file wait as well, but a kill in each of more would starve them.
    maxConcurrency: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contracts/src/**/*.test.ts', '**/*.rules.test.ts'],
          exclude: ['**/node_modules/**'],
          environment: 'node',
          isolate: false,
          testTimeout: patience,
        },
      },
      workspaceTests('platform', 'platform'),
      workspaceTests('gateway', 'gateway'),
      workspaceTests('workers', 'workers'),
      ...['account', 'content', 'clinic', 'commerce'].map((name) => workspaceTests(name, `services/${name}`)),
      serverTests('stack', ['stack/src/**/*.test.ts'], {
        testTimeout: 120_000,
        hookTimeout: 120_000,
        isolate: false,
        unstubEnvs: true,
      }),
      journeys('e2e', ['e2e/src/**/*.test.ts'], { exclude: ['**/node_modules/**', alone] }),
      // One file after the other, when everything else has ended.
      journeys('e2e-alone', [alone], { maxWorkers: 1, sequence: { groupOrder: 1 } }),
      './frontend/vitest.config.ts',
    ],
  },
});
