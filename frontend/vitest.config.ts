import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'frontend',
      environment: 'jsdom',
      setupFiles: [
        `${import.meta.dirname}/src/testing/test-set-up.ts`,
        `${import.meta.dirname}/../stack/src/testing/seed-set-up.ts`,
      ],
      include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
      exclude: ['**/node_modules/**', '**/*.rules.test.ts'],
      sequence: { groupOrder: 1 },
      css: false,
      // Ends a test that hangs; a busy machine takes ten times longer than a quiet one.
      testTimeout: 60_000,
      // One window for all files of a worker, since creating it takes longer than the tests. The set-up restores
      // it.
      isolate: false,
      // The same value as in the other projects: Vitest does not run projects together that differ in it.
      maxWorkers: 2,
      restoreMocks: true,
      unstubGlobals: true,
    },
  }),
);
