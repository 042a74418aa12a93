import type { Plugin } from 'vite';

/**
 * Names the hashed files that `early.js` may fetch before the bundle is parsed: the texts of the landing page, all
 * others for other pages, and the font of the language. Each would otherwise wait for two round trips.
 */
export function earlyAssets(): Plugin {
  return {
    name: 'petcare-early-assets',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const files = Object.keys(context.bundle ?? {});
        const find = (pattern: RegExp) => {
          const file = files.find((name) => pattern.test(name));
          if (!file) throw new Error(`No file of the build matches ${pattern}`);
          return `/${file}`;
        };
        /** Both halves of a catalogue are named after its language, so they are found by the modules they contain. */
        const textsOf = (catalogue: string) => {
          const made = Object.values(context.bundle ?? {}).find(
            (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(catalogue)),
          );
          if (!made) throw new Error(`No file of the build holds ${catalogue}`);
          return `/${made.fileName}`;
        };
        return [
          {
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              href: find(/anek-latin-basic-[\w-]+\.woff2$/),
            },
            injectTo: 'head-prepend',
          },
          {
            tag: 'meta',
            attrs: {
              name: 'petcare-early',
              'data-en': textsOf('/en.po?public'),
              'data-bn': textsOf('/bn.po?public'),
              'data-en-rest': textsOf('/en.po?rest'),
              'data-bn-rest': textsOf('/bn.po?rest'),
              'data-bn-font': find(/anek-bangla-bengali-wght-normal-[\w-]+\.woff2$/),
            },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}
