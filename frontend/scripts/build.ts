import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { compressFiles } from './compress-files.ts';
import { precachedFiles } from './precached-files.ts';

// Builds the site for browsers and its service worker into a folder, and the renderer of the pages process into its
// folder `.renderer`, which the gateway does not serve.
// Usage: npm run build -- --outDir dist

const { values: options } = parseArgs({ options: { outDir: { type: 'string', default: 'dist' } } });
const frontend = path.join(import.meta.dirname, '..');
const outDir = path.resolve(frontend, options.outDir);

await build({ root: frontend, build: { outDir, emptyOutDir: true, manifest: true } });
await build({
  root: frontend,
  // The renderer brings its packages along, so that its image needs none of them.
  ssr: { noExternal: true },
  build: {
    outDir: path.join(outDir, '.renderer'),
    ssr: 'src/app/server/render-page.tsx',
    copyPublicDir: false,
  },
});

const { version, precached } = await precachedFiles(outDir);
await build({
  configFile: false,
  root: frontend,
  publicDir: false,
  define: { VERSION: JSON.stringify(version), PRECACHED: JSON.stringify(precached) },
  build: {
    target: 'es2022',
    outDir,
    emptyOutDir: false,
    rolldownOptions: {
      input: path.join(frontend, 'src/service-worker/service-worker.ts'),
      // A worker without imports is one request, and its name must not change.
      output: { entryFileNames: 'service-worker.js', format: 'iife' },
    },
  },
});

await compressFiles(outDir);
