import { defineConfig } from 'vitest/config';

/** Milliseconds. Tests wait for conditions, so the limit only needs to suffice on a busy machine. */
const timeoutMs = 60_000;

const serverTests = (name: string, include: string[], extra: object = {}) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    // The servers start once per run; every file creates its own database and virtual host.
    globalSetup: ['stack/src/testing/global-setup.ts'],
    testTimeout: timeoutMs,
    hookTimeout: 2 * timeoutMs,
    ...extra,
  },
});

/**
 * The tests of one workspace. Files share imported modules, because loading a service for each file took longer than
 * its tests. One project per workspace, because a worker prepares every model that it has loaded.
 */
const workspaceTests = (name: string, folder: string) =>
  serverTests(`integration-${name}`, [`${folder}/src/**/*.test.ts`], {
    exclude: ['**/node_modules/**', '**/*.rules.test.ts'],
    isolate: false,
  });

/** Journeys that must not run in parallel with others, since they change shared state or read all stored data. */
const exclusive = 'e2e/src/**/*.alone.test.ts';

const journeys = (name: string, include: string[], extra: object = {}) =>
  serverTests(name, include, {
    globalSetup: ['e2e/src/support/global-setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 180_000,
    // Loading the shared modules took longer than many journeys.
    isolate: false,
    expect: { poll: { timeout: 15_000 } },
    ...extra,
  });

export default defineConfig({
  test: {
    // As many as the expected cores, which the servers and browsers of two files keep busy: with three workers services
    // took as long, and journeys two thirds longer.
    maxWorkers: 2,
    // Concurrent tests of one file wait, too, but more of them, each with a killed process, would time out.
    maxConcurrency: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contracts/src/**/*.test.ts', 'frontend/server/**/*.test.ts', '**/*.rules.test.ts'],
          exclude: ['**/node_modules/**'],
          environment: 'node',
          isolate: false,
          testTimeout: timeoutMs,
        },
      },
      workspaceTests('platform', 'platform'),
      workspaceTests('pdf', 'pdf'),
      workspaceTests('gateway', 'gateway'),
      workspaceTests('workers', 'workers'),
      ...['account', 'content', 'clinic', 'commerce'].map((name) => workspaceTests(name, `services/${name}`)),
      serverTests('stack', ['stack/src/**/*.test.ts'], {
        testTimeout: 120_000,
        hookTimeout: 120_000,
        isolate: false,
        unstubEnvs: true,
      }),
      journeys('e2e', ['e2e/src/**/*.test.ts'], { exclude: ['**/node_modules/**', exclusive] }),
      // One file at a time, after all other projects.
      journeys('e2e-alone', [exclusive], { maxWorkers: 1, sequence: { groupOrder: 1 } }),
      './frontend/vitest.config.ts',
    ],
  },
});
