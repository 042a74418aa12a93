import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { CHECKOUT } from '../checkout.ts';

export interface ImportGraph {
  /** Files of this repository by path from the root: modules, and files they read by a relative URL. */
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
}

// Node strips types, so type-only imports load nothing.
const IMPORTS = [
  /^(?:import|export)\s+(?!type\b)[^'"`;]*?from\s+'([^']+)'/gm,
  /^import\s+'([^']+)'/gm,
  /\bimport\('([^']+)'\)/g,
  /(?<!\bPromise)\.resolve\(\s*'([^']+)'/g,
];
// The URL given to createRequire is only a base and need not exist.
const RELATIVE_URLS = /(?<!createRequire\()new URL\('([^'${}]+)', import\.meta\.url\)/g;

const workspaceFolders: Readonly<Record<string, string>> = {
  '@petcare/contracts': 'contracts',
  '@petcare/platform': 'platform',
  '@petcare/pdf': 'pdf',
};

export function importGraphOf(programs: readonly string[]): ImportGraph {
  const files = new Set<string>();
  const packages = new Set<string>();
  const followFile = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    if (!file.endsWith('.ts')) return;
    const source = readFileSync(path.join(CHECKOUT, file), 'utf8');
    const resolve = (relative: string) => path.join(path.dirname(file), relative);
    for (const [, relative = ''] of source.matchAll(RELATIVE_URLS))
      if (existsSync(path.join(CHECKOUT, resolve(relative)))) followFile(resolve(relative));
    for (const pattern of IMPORTS)
      for (const [, specifier = ''] of source.matchAll(pattern)) {
        if (specifier.startsWith('.')) followFile(resolve(specifier));
        else if (!specifier.startsWith('node:') && !builtinModules.includes(specifier))
          followPackage(specifier);
      }
  };
  const followPackage = (specifier: string): void => {
    const name = specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/');
    const workspaceFolder = workspaceFolders[name];
    if (workspaceFolder === undefined) packages.add(name);
    else followFile(path.join(workspaceFolder, 'src', specifier.slice(name.length + 1)));
  };
  for (const program of programs) followFile(program);
  return { files, packages };
}
