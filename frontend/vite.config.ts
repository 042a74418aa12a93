import path from 'node:path';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { earlyAssets } from './scripts/early-assets.ts';
import { contractsWithoutSchemas } from './scripts/contracts-without-schemas.ts';
import { pageChunks } from './scripts/page-chunks.ts';
import { publicTexts } from './scripts/public-texts.ts';
import { withoutUnusedPalettes } from './scripts/unused-palettes.ts';

const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';
const here = import.meta.dirname;
// The macro looks for its configuration in the working directory, which may be the root of the repository.
process.env['LINGUI_CONFIG'] = `${here}/lingui.config.ts`;

const router = path.join(here, '../node_modules/react-router/dist/production');

/** Files that are smaller than those that the packages select, and do the same. */
const smallerFiles: Plugin = {
  name: 'petcare-smaller-files',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        // Its own version of the hook, for React before 18.
        { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
        // No condition of the package selects its build without checks for developers.
        { find: /^react-router$/, replacement: `${router}/index.mjs` },
        { find: /^react-router\/dom$/, replacement: `${router}/dom-export.mjs` },
      ],
    },
  }),
};

export default defineConfig({
  root: here,
  plugins: [
    react(),
    smallerFiles,
    contractsWithoutSchemas(),
    publicTexts(),
    lingui({ cwd: here, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: here })] }),
    earlyAssets(),
    withoutUnusedPalettes(),
  ],
  server: {
    proxy: {
      '/api': { target: gateway, changeOrigin: false },
      '/media': { target: gateway, changeOrigin: false },
      '/socket.io': { target: gateway, ws: true },
    },
  },
  build: {
    target: 'es2022',
    // Keeps the build small; the source is public.
    sourcemap: false,
    // The mark and two fonts of a few glyphs, which every page shows, are smaller than what a request costs.
    assetsInlineLimit: (file) => /anek-(?:taka|bangla-label)\.woff2$|\/mark\.svg$/.test(file),
    // Browsers of the target know it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        manualPureFunctions: ['z', 'line', 'text', 'blankToUndefined', 'numberOrText', 'listQuery', 'step'],
      },
      output: {
        codeSplitting: { groups: pageChunks(), includeDependenciesRecursively: false },
      },
    },
  },
});
