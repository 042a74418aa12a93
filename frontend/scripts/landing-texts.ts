import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';

const source = path.join(import.meta.dirname, '..', 'src');

/** The landing page and what stands around it. What they import, now or later, belongs to them. */
const landing = ['main.tsx', 'features/home/pages/home-page.tsx'];
/** Every other page is fetched from here, and waits for the rest of the texts. */
const wayOut = 'app/router/routes.tsx';
/** Only for signed-in people, or for what opens over a page: these wait for the rest of the texts as well. */
const late = [
  'app/frame/overlays/overlays.tsx',
  'app/live/live-updates.ts',
  'app/frame/header/account-menu.tsx',
  'features/notifications/components/notification-bell.tsx',
];

const imported = /(?:^|\n)(?:import|export)\s(?!type\s)(?:[^;'"]*?from\s*)?'(\.[^']+\.tsx?)'/g;
const importedLater = /\bimport\(\s*'(\.[^']+\.tsx?)'\s*\)/g;

/**
 * The files whose texts the landing page may show, relative to `src`. Found by following imports, so that no list
 * has to be kept; whatever is in doubt belongs to it.
 * @throws Error when a file named above is gone.
 */
export function landingFiles(): ReadonlySet<string> {
  const gone = [...landing, wayOut, ...late].filter((file) => !existsSync(path.join(source, file)));
  if (gone.length > 0) throw new Error(`No such file: ${gone.join(', ')}`);
  const found = new Set<string>();
  const open = [...landing];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const text = readFileSync(path.join(source, file), 'utf8');
    const patterns = file === wayOut ? [imported] : [imported, importedLater];
    for (const [, specifier = ''] of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
      const next = path.join(path.dirname(file), specifier);
      if (!late.includes(next)) open.push(next);
    }
  }
  return found;
}

/**
 * Serves `en.po?landing`, the texts that the landing page may show, and `en.po?rest`, all others. A visitor on a weak
 * link waits for a tenth of the catalogue instead of all of it.
 */
export function landingTexts(): Plugin {
  return {
    name: 'petcare-landing-texts',
    transform: {
      filter: { id: /\.po\?(?:landing|rest)$/ },
      async handler(written, id) {
        const [filename = '', part] = id.split('?');
        const locale = path.basename(filename, '.po');
        const files = landingFiles();
        const catalogue = await formatter().parse(written, { locale, sourceLocale: 'en', filename });
        const messages = Object.fromEntries(
          Object.entries(catalogue)
            .filter(([, { origin = [] }]) => {
              const early = origin.some(([file]) => files.has(path.relative('src', file)));
              return early === (part === 'landing');
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
