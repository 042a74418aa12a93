import { defineConfig } from 'vitest/config';

const serverTests = (name: string, include: string[], extra: object = {}) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    // The servers are started once for the whole run; every file makes its own database and virtual host.
    globalSetup: ['stack/src/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    ...extra,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contracts/src/**/*.test.ts', '**/*.rules.test.ts'],
          exclude: ['**/node_modules/**'],
          environment: 'node',
        },
      },
      serverTests(
        'integration',
        ['{platform,gateway,workers}/src/**/*.test.ts', 'services/*/src/**/*.test.ts'],
        {
          exclude: ['**/node_modules/**', '**/*.rules.test.ts'],
        },
      ),
      serverTests('stack', ['stack/src/**/*.test.ts'], { testTimeout: 120_000, hookTimeout: 120_000 }),
      serverTests('e2e', ['e2e/src/**/*.test.ts'], {
        globalSetup: ['e2e/src/support/global-setup.ts'],
        testTimeout: 120_000,
        hookTimeout: 180_000,
        fileParallelism: false,
      }),
      './frontend/vitest.config.ts',
    ],
  },
});
