import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { CHECKOUT } from './ignored-files.ts';

/** What a program loads when it runs. */
export interface ImportGraph {
  /** Our own files, by their path from the root: modules, and what they read beside themselves. */
  readonly files: ReadonlySet<string>;
  /** Packages of others. */
  readonly packages: ReadonlySet<string>;
}

// Types are gone when Node runs a file; what is imported for them alone is not there to be loaded.
const IMPORTS = [
  /^(?:import|export)\s+(?!type\b)[^'"`;]*?from\s+'([^']+)'/gm,
  /^import\s+'([^']+)'/gm,
  /\bimport\('([^']+)'\)/g,
  /\.resolve\(\s*'([^']+)'/g,
];
// createRequire is told a place to look from, which need not be there.
const BESIDE = /(?<!createRequire\()new URL\('([^'${}]+)', import\.meta\.url\)/g;

const workspaceFolders: Readonly<Record<string, string>> = {
  '@petcare/contracts': 'contracts',
  '@petcare/platform': 'platform',
};

/** Follows the imports of programs of this checkout, from file to file. */
export function importGraphOf(programs: readonly string[]): ImportGraph {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    if (!file.endsWith('.ts')) return;
    const source = readFileSync(path.join(CHECKOUT, file), 'utf8');
    const beside = (relative: string) => path.join(path.dirname(file), relative);
    for (const [, relative = ''] of source.matchAll(BESIDE))
      if (existsSync(path.join(CHECKOUT, beside(relative)))) visit(beside(relative));
    for (const pattern of IMPORTS)
      for (const [, specifier = ''] of source.matchAll(pattern)) {
        if (specifier.startsWith('.')) visit(beside(specifier));
        else if (!specifier.startsWith('node:') && !builtinModules.includes(specifier))
          visitPackage(specifier);
      }
  };
  const visitPackage = (specifier: string): void => {
    const name = specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/');
    const own = workspaceFolders[name];
    if (own === undefined) packages.add(name);
    else visit(path.join(own, 'src', specifier.slice(name.length + 1)));
  };
  for (const program of programs) visit(program);
  return { files, packages };
}
