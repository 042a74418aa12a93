import type { Rolldown } from 'vite';
import type { PageFiles } from '../src/early/page-scripts.ts';
import { browserPageFiles } from './browser-page-files.ts';

/** Loaded with every page that only browsers render, besides what the start page names. */
const withEveryPage = [
  '/src/app/router/browser-pages.ts',
  '/src/app/dashboard-frame/dashboard-frame.tsx',
  '/src/theme/more-styles.css',
];
/** A file of styles alone, of which no script remains. */
const stylesWithEveryPage = /rest-styles-[\w-]+\.css$/;

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/** Lists the scripts and styles of the pages that only browsers render, each file once. */
export function filesOfPages(bundle: Bundle): PageFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const filesOfModule = (module: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (!chunk) throw new Error(`No file of the build begins with ${module}`);
    return filesOfChunk(chunk, bundle);
  };
  const entry = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => filesOfChunk(chunk, bundle)),
  );
  const shared = [
    ...withEveryPage.flatMap(filesOfModule),
    ...Object.keys(bundle).filter((file) => stylesWithEveryPage.test(file)),
  ];
  const files: string[] = [];
  const indexOf = (file: string) => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  // `pets/former/:id` is meant rather than `pets/:id/share`.
  const byParameters = browserPageFiles.toSorted(
    (a, b) => a.route.split(':').length - b.route.split(':').length,
  );
  const pages = byParameters.map(({ route, file }) => {
    const ofPage = new Set([...shared, ...filesOfModule(`/src/${file}`)]);
    return [patternOf(route), [...ofPage].filter((name) => !entry.has(name)).map(indexOf)] as const;
  });
  return { files, pages };
}

/** Returns a pattern of the addresses of a route. */
export const patternOf = (route: string) => `^/${route.replaceAll(/:\w+/g, '[^/]+')}/?$`;

function filesOfChunk(chunk: Rolldown.OutputChunk, bundle: Bundle, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  const imported = chunk.imports.flatMap((name) => {
    const other = bundle[name];
    return other?.type === 'chunk' ? filesOfChunk(other, bundle, seen) : [];
  });
  return [...imported, ...(chunk.viteMetadata?.importedCss ?? []), chunk.fileName];
}
