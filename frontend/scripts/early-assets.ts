import type { Plugin } from 'vite';

/**
 * Tells the page which hashed files `early.js` may fetch before the bundle has been parsed: the text
 * catalogue and the font of the reader's language. Without it both would wait for two round trips.
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
        return [
          {
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              href: find(/anek-latin-latin-wght-normal-[\w-]+\.woff2$/),
            },
            injectTo: 'head-prepend',
          },
          {
            tag: 'meta',
            attrs: {
              name: 'petcare-early',
              'data-en': find(/assets\/en-[\w-]+\.js$/),
              'data-bn': find(/assets\/bn-[\w-]+\.js$/),
              'data-bn-font': find(/anek-bangla-bengali-wght-normal-[\w-]+\.woff2$/),
            },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}
