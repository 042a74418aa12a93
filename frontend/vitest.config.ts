import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'frontend',
      environment: 'jsdom',
      setupFiles: [`${import.meta.dirname}/src/testing/test-set-up.ts`],
      include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
      css: false,
      // One window for all files of a worker: making it took longer than the tests. Set-up leaves it as it was found.
      isolate: false,
      // The same as the other projects have: Vitest runs no two together that differ in it.
      maxWorkers: 3,
      restoreMocks: true,
      unstubGlobals: true,
    },
  }),
);
