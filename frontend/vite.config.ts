import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyAssets } from './scripts/early-assets.ts';

const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';
const here = import.meta.dirname;

export default defineConfig({
  root: here,
  plugins: [
    react(),
    lingui({ cwd: here, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: here })] }),
    earlyAssets(),
  ],
  server: {
    proxy: {
      '/api': { target: gateway, changeOrigin: false },
      '/socket.io': { target: gateway, ws: true },
    },
  },
  build: {
    target: 'es2022',
    // The bundle is fetched by people on weak links; a map would not reach them, and the source is public.
    sourcemap: false,
    assetsInlineLimit: 0,
  },
});
