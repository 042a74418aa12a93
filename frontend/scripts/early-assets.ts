import path from 'node:path';
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { filesOfPages } from './files-of-pages.ts';

const earlyScript = path.join(import.meta.dirname, '../src/early/early.ts');

/** Builds the script as one file that needs no module loader, so that it runs before the first paint. */
async function buildEarlyScript(): Promise<string> {
  const [built] = [
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: { write: false, rolldownOptions: { input: earlyScript, output: { format: 'iife' } } },
    }),
  ].flat() as Rolldown.RolldownOutput[];
  const [script] = built?.output ?? [];
  if (!script) throw new Error('The early script has no output');
  return script.code;
}

/**
 * Names `early.js` after its contents, since it must fit the page that it starts, and the hashed files that it may fetch
 * before the bundle is parsed, each of which would wait for two round trips: the texts and the font of a language, and
 * the files of a page that only browsers render.
 */
export function earlyAssets(): Plugin {
  return {
    name: 'petcare-early-assets',
    configureServer({ middlewares }) {
      middlewares.use('/early.js', (_request, response, next) => {
        buildEarlyScript().then(
          (code) => response.setHeader('Content-Type', 'text/javascript').end(code),
          (error: unknown) => next(error),
        );
      });
    },
    async buildStart() {
      if (this.environment.mode !== 'build' || this.environment.config.build.ssr) return;
      this.emitFile({ type: 'asset', name: 'early.js', source: await buildEarlyScript() });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, context) {
        if (!context.bundle) return html;
        const files = Object.keys(context.bundle);
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
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'page-files' },
            children: JSON.stringify(filesOfPages(context.bundle)),
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
