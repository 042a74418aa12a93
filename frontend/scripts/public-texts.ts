import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';
import { publicPages } from './public-pages.ts';

const source = path.join(import.meta.dirname, '..', 'src');

/** The landing page and the frame of all pages, with everything they import statically or dynamically. */
const landingRoots = ['main.tsx', 'features/home/pages/home-page.tsx'];
const publicRoots = [...landingRoots, ...publicPages.map(({ file }) => file)];
/** Imports every other page, which waits for the second half of the texts. */
const routesFile = 'app/router/routes.tsx';
/** Loaded for signed-in users or on interaction, after the second half of the texts. */
const late = [
  'app/frame/bottom-bar/account-sheet.tsx',
  'app/frame/overlays/overlays.tsx',
  'app/frame/notices/unverified-banner.tsx',
  'app/frame/notices/waiting-writes.tsx',
  'app/live/live-updates.ts',
  'components/forms/kept-input-notice.ts',
  'app/frame/header/account-menu.tsx',
  'features/notifications/components/notification-bell.tsx',
];

const imported = /(?:^|\n)(?:import|export)\s(?!type\s)(?:[^;'"]*?from\s*)?'(\.[^']+\.tsx?)'/g;
const importedLater = /\bimport\(\s*'(\.[^']+\.tsx?)'\s*\)/g;

/** Returns the files whose texts the landing page may show, relative to `src`. */
export const landingFiles = () => filesFrom(landingRoots);

/** Returns the files whose texts the public pages may show, relative to `src`. */
export const publicFiles = () => filesFrom(publicRoots);

/**
 * Follows imports, so that no list needs maintenance; includes a file in case of doubt.
 * @throws Error when a file named above is missing.
 */
function filesFrom(roots: readonly string[]): ReadonlySet<string> {
  const missing = [...roots, routesFile, ...late].filter((file) => !existsSync(path.join(source, file)));
  if (missing.length > 0) throw new Error(`No such file: ${missing.join(', ')}`);
  const found = new Set<string>();
  const pending = [...roots];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const text = readFileSync(path.join(source, file), 'utf8');
    const patterns = file === routesFile ? [imported] : [imported, importedLater];
    for (const [, specifier = ''] of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
      const next = path.join(path.dirname(file), specifier);
      if (!late.includes(next)) pending.push(next);
    }
  }
  return found;
}

/**
 * Serves three parts of a catalogue: `en.po?landing`, the texts of the landing page; `en.po?public`, what other public
 * pages may show besides; and `en.po?rest`, all others, which visitors do not need.
 */
export function publicTexts(): Plugin {
  return {
    name: 'petcare-public-texts',
    transform: {
      filter: { id: /\.po\?(?:landing|public|rest)$/ },
      async handler(written, id) {
        const [filename = '', part] = id.split('?');
        const locale = path.basename(filename, '.po');
        const [landing, shared] = [landingFiles(), publicFiles()];
        const catalogue = await formatter().parse(written, { locale, sourceLocale: 'en', filename });
        const messages = Object.fromEntries(
          Object.entries(catalogue)
            .filter(([, { origin = [] }]) => {
              const isIn = (files: ReadonlySet<string>) =>
                origin.some(([file]) => files.has(path.relative('src', file)));
              return part === (isIn(landing) ? 'landing' : isIn(shared) ? 'public' : 'rest');
            })
            .map(([key, { translation, message }]) => [key, translation || message || key]),
        );
        const { source: code, errors } = createCompiledCatalog(locale, messages, { namespace: 'es' });
        if (errors.length > 0) throw new Error(`${filename} does not compile: ${errors[0]?.error.message}`);
        return { code, map: null, moduleType: 'js' };
      },
    },
  };
}
