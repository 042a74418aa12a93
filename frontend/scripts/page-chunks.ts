import path from 'node:path';
import type { Rolldown } from 'vite';
import { browserPageFiles } from './browser-page-files.ts';
import { publicPages } from './public-pages.ts';

/** A quarter of the pages of users. */
const manyPages = 14;
const dashboardFrame = '/src/app/dashboard-frame/dashboard-frame.tsx';
const listFamilies = new Set(['adoptions', 'hostel', 'memories', 'services', 'store']);

type ChunkingContext = Parameters<
  Extract<Rolldown.CodeSplittingGroup['name'], (...given: never) => unknown>
>[1];

/**
 * Groups the modules of the site by the pages that need them, so that a page needs few files: React, what every page
 * needs, what several families of public pages need, a family of its own, what many pages of users need, and what
 * several pages of customers and doctors, or of admins, need. What is loaded later is left to the bundler.
 */
export function pageChunks(): Rolldown.CodeSplittingGroup[] {
  const reached = new Map<string, Reached>();
  const groupOf = (module: string, context: ChunkingContext) => nameOf(reachedFrom(module, context, reached));
  const only = (names: RegExp) => (module: string, context: ChunkingContext) => {
    // Pages import the frame, and would wait forever for a file that itself waits for a page.
    if (context.getModuleInfo(module)?.isEntry || module.endsWith('/src/main.tsx')) return null;
    const name = groupOf(module, context);
    return name !== null && names.test(name) ? name : null;
  };
  // Every public page but the landing page needs one file of styles and the frame's: each further one takes a connection.
  const stylesOfPages = (module: string, context: ChunkingContext) => {
    if (module.endsWith('/theme/more-styles.css')) return 'page-styles';
    if (!module.endsWith('.module.css')) return null;
    const { byEveryPage, families } = reachedFrom(module, context, reached);
    return !byEveryPage && families.size > 0 && !families.has('home') ? 'page-styles' : null;
  };
  // A chunk takes the dependencies of its modules along, so what more pages need is grouped first.
  return [
    {
      name: 'react',
      test: /node_modules\/(react|react-dom|scheduler|react-router(-dom)?)\//,
      priority: 5,
    },
    // Code that keeps data on the device would otherwise bring the code of posts to every page.
    { name: 'device', test: /node_modules\/idb-keyval\/|\/lib\/browser\/device-database\.ts/, priority: 5 },
    { name: only(/^frame$/), priority: 4 },
    { name: stylesOfPages, priority: 4 },
    { name: only(/./), priority: 3 },
    { name: (module, context) => nameOfUserPages(reachedFrom(module, context, reached)), priority: 2 },
  ];
}

interface Reached {
  readonly byEveryPage: boolean;
  readonly families: ReadonlySet<string>;
  /** The pages that only browsers render. */
  readonly userPages: readonly { readonly feature: string; readonly isAdmin: boolean }[];
  readonly byDashboard: boolean;
  /** Also a part of what is loaded when it is opened, such as a dialog, which must not bring the code of pages. */
  readonly byLaterPart: boolean;
}

/** A module of one page stays in the file of that page. */
function nameOfUserPages({ userPages, byDashboard, byLaterPart }: Reached): string | null {
  const suffix = byLaterPart ? '-parts' : '';
  if (byDashboard || userPages.length >= manyPages) return `user-pages${suffix}`;
  const [first] = userPages;
  if (!first || userPages.length < 2) return null;
  if (userPages.every(({ feature }) => feature === first.feature)) return `${first.feature}-pages${suffix}`;
  return userPages.every(({ isAdmin }) => isAdmin) ? `admin-pages${suffix}` : `own-pages${suffix}`;
}

function nameOf({ byEveryPage, families }: Reached): string | null {
  if (byEveryPage) return 'frame';
  if (families.size < 2) return [...families][0] ?? null;
  if ([...families].every((family) => family === 'adoptions' || family === 'memories')) return 'posts';
  if ([...families].every((family) => listFamilies.has(family))) return 'lists';
  // The carousel, which no other list has.
  if (families.size === 2 && families.has('home') && families.has('adoptions')) return 'adoptions-home';
  // Lists share little with the help pages and the landing page, and a file of its own would cost more.
  return families.has('auth') && !families.has('help') && !families.has('home') ? 'auth-and-lists' : 'frame';
}

/** Follows static imports upwards to the entry and the public pages. */
function reachedFrom(module: string, context: ChunkingContext, known: Map<string, Reached>): Reached {
  const before = known.get(module);
  if (before) return before;
  const families = new Set<string>();
  const userPages: Reached['userPages'][number][] = [];
  let [byEveryPage, byDashboard, byLaterPart] = [false, false, false];
  const seen = new Set([module]);
  for (const id of seen) {
    if (context.getModuleInfo(id)?.isEntry) byEveryPage = true;
    const page = publicPages.find(({ file }) => id.endsWith(`/src/${file}`));
    if (page) families.add(page.feature);
    const userPage = browserPageFiles.find(({ file }) => id.endsWith(`/src/${file}`));
    if (userPage) userPages.push(userPage);
    const isDashboard = id.endsWith(dashboardFrame);
    if (isDashboard) byDashboard = true;
    const { dynamicImporters = [] } = context.getModuleInfo(id) ?? {};
    if (!page && !userPage && !isDashboard && dynamicImporters.length > 0) byLaterPart = true;
    for (const user of usersOf(id, context)) seen.add(user);
  }
  const found = { byEveryPage, families, userPages, byDashboard, byLaterPart };
  known.set(module, found);
  return found;
}

/**
 * Returns the modules that import a module. A library's index imports everything that it exports, so behind it are
 * those that name an export of the module.
 */
function usersOf(module: string, context: ChunkingContext): ReadonlySet<string> {
  const known = usersById.get(module);
  if (known) return known;
  const users = new Set<string>();
  usersById.set(module, users);
  const indexes = new Set<string>();
  const add = (importers: readonly string[], accept: (id: string) => boolean) => {
    for (const id of importers) {
      if (isIndex(id, context)) indexes.add(id);
      else if (accept(id)) users.add(id);
    }
  };
  add(context.getModuleInfo(module)?.importers ?? [], () => true);
  for (const index of indexes) {
    const names = [...(context.getModuleInfo(module)?.exports ?? []), ...renamedBy(index, module, context)];
    add(context.getModuleInfo(index)?.importers ?? [], (id) => {
      const imported = importedNamesOf(id, packageOf(index), context);
      return names.some((name) => imported.has(name));
    });
  }
  return users;
}

/** Returns the names that an index gives to the default export of a module. */
function renamedBy(index: string, module: string, context: ChunkingContext): string[] {
  const known = renamedByIndex.get(index) ?? new Map<string, string[]>();
  if (!renamedByIndex.has(index)) {
    renamedByIndex.set(index, known);
    const code = context.getModuleInfo(index)?.code ?? '';
    for (const [, list = '', file = ''] of code.matchAll(/export\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g))
      known.set(
        path.basename(file),
        [...list.matchAll(/default as (\w+)/g)].map(([, name = '']) => name),
      );
  }
  return known.get(path.basename(module)) ?? [];
}

const renamedByIndex = new Map<string, Map<string, string[]>>();
const usersById = new Map<string, ReadonlySet<string>>();
const indexesById = new Map<string, boolean>();
const namesByImport = new Map<string, ReadonlySet<string>>();

/** Returns whether a module only passes on what others export. */
function isIndex(id: string, context: ChunkingContext): boolean {
  const known = indexesById.get(id);
  if (known !== undefined) return known;
  const code = context.getModuleInfo(id)?.code ?? '';
  const rest = code
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|['"]use client['"];?/gm, '')
    .replaceAll(/(?:import|export)\s[^;'"]*?from\s*['"][^'"]+['"];?|export\s*\{[^}]*\};?/g, '');
  const passesOn = code !== '' && rest.trim() === '';
  indexesById.set(id, passesOn);
  return passesOn;
}

/** Returns the name of the package that contains a module; '' for one of ours. */
function packageOf(id: string): string {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? '';
}

/** Returns what a module imports from a package, or, without one or inside of it, from anywhere. */
function importedNamesOf(id: string, from: string, context: ChunkingContext): ReadonlySet<string> {
  const key = `${id} ${from}`;
  const known = namesByImport.get(key);
  if (known) return known;
  const code = context.getModuleInfo(id)?.code ?? '';
  const lists = [...code.matchAll(/\bimport\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g)]
    .filter(([, , source = '']) => from === '' || packageOf(id) === from || isPartOf(source, from))
    .flatMap(([, list = '']) => list.split(','));
  const names = new Set(lists.map((name) => name.trim().split(/\s+as\s+/, 1)[0] ?? ''));
  namesByImport.set(key, names);
  return names;
}

const isPartOf = (source: string, name: string) => source === name || source.startsWith(`${name}/`);
