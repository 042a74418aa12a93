import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyAssets } from './scripts/early-assets.ts';
import { landingTexts } from './scripts/landing-texts.ts';

const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';
const here = import.meta.dirname;
// The macro looks for its configuration in the working directory, which may be the root of the repository.
process.env['LINGUI_CONFIG'] = `${here}/lingui.config.ts`;

const frameParts =
  'ActionIcon|Anchor|Burger|Button|Center|Container|Group|Loader|Paper|SimpleGrid|Stack|Text|ThemeIcon|Title|UnstyledButton|VisuallyHidden';
const frameModules = new RegExp(
  `node_modules/(@mantine/(core/esm/(core|components/(${frameParts})/)|hooks)|@lingui|clsx|@tanstack/query-core)|src/(lib/(session/(session|safe-return-path)|browser/stored|texts/locale|cart/stored-cart)|components/(media/scene|layout/(page-title|link-card)))\\.`,
);

export default defineConfig({
  root: here,
  plugins: [
    react(),
    landingTexts(),
    lingui({ cwd: here, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: here })] }),
    earlyAssets(),
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
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Groups sixty small files of the landing page by when they change or are needed: what opens over a page
        // loads after it.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router(-dom)?)\//,
              priority: 3,
            },
            { name: 'frame', test: frameModules, priority: 2 },
            {
              name: 'dialogs',
              test: /node_modules\/@mantine\/(core\/esm\/components\/(CloseButton|Drawer|FocusTrap|Modal|ModalBase|Notification|Overlay|ScrollArea)\/|modals|notifications)/,
            },
          ],
        },
      },
    },
  },
});
