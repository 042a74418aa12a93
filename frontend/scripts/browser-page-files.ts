import { readFileSync } from 'node:fs';
import path from 'node:path';

const source = path.join(import.meta.dirname, '../src/');
const router = path.join(import.meta.dirname, '../src/app/router');
const read = (file: string) => readFileSync(path.join(router, file), 'utf8');

/** The paths of the routes inside `adminRoutes`. */
const adminPaths = new Set(
  [...read('routes.tsx').matchAll(/adminRoutes\([\s\S]*?\n? *\]\s*,?\s*\)/g)].flatMap(([table]) =>
    [...table.matchAll(/page\('([^']+)'\)/g)].map(([, route = '']) => route),
  ),
);

/** The component files of the pages that only browsers render, relative to `src`, by the path of their route. */
export const browserPageFiles = [
  ...read('browser-pages.ts').matchAll(/^  '?([\w/:-]+)'?: \(\) =>\s*import\('([^']+)'\)/gm),
].map(([, route = '', imported = '']) => {
  const file = path.join(router, imported).slice(source.length);
  return {
    route,
    file,
    feature: /^features\/([\w-]+)/.exec(file)?.[1] ?? 'app',
    isAdmin: adminPaths.has(route),
  };
});
