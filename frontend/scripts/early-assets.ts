import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type HtmlTagDescriptor, minify, type Plugin } from 'vite';

const earlyScript = path.join(import.meta.dirname, '../public/early.js');

/**
 * Names `early.js` after its contents, since it must fit the page that it starts, and names the hashed files that it
 * may fetch before the bundle is parsed: the texts of the landing page, all others for other pages, and the font of the
 * language. Each would otherwise wait for two round trips.
 */
export function earlyAssets(): Plugin {
  return {
    name: 'petcare-early-assets',
    apply: 'build',
    async buildStart() {
      const { code } = await minify(earlyScript, await readFile(earlyScript, 'utf8'));
      this.emitFile({ type: 'asset', name: 'early.js', source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, context) {
        const files = Object.keys(context.bundle ?? {});
        const find = (pattern: RegExp) => {
          const file = files.find((name) => pattern.test(name));
          if (!file) throw new Error(`No file of the build matches ${pattern}`);
          return `/${file}`;
        };
        /** All parts of a catalogue are named after its language, so they are found by the modules they contain. */
        const textsOf = (catalogue: string) => {
          const made = Object.values(context.bundle ?? {}).find(
            (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(catalogue)),
          );
          if (!made) throw new Error(`No file of the build holds ${catalogue}`);
          return `/${made.fileName}`;
        };
        const tags: HtmlTagDescriptor[] = [
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
              'data-en': textsOf('/en.po?landing'),
              'data-bn': textsOf('/bn.po?landing'),
              'data-en-public': textsOf('/en.po?public'),
              'data-bn-public': textsOf('/bn.po?public'),
              'data-en-rest': textsOf('/en.po?rest'),
              'data-bn-rest': textsOf('/bn.po?rest'),
              'data-bn-font': find(/anek-bangla-400-[\w-]+\.woff2$/),
              'data-bn-bold-font': find(/anek-bangla-650-[\w-]+\.woff2$/),
            },
            injectTo: 'head-prepend',
          },
        ];
        return {
          html: html.replace('src="/early.js"', `src="${find(/early-[\w-]+\.js$/)}"`),
          tags,
        };
      },
    },
  };
}
