import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const read = (file: string) => readFileSync(path.join(checkout, file), 'utf8');

export interface MigrationSources {
  readonly file: string;
  readonly table: string;
  readonly tests: string;
}

export function readMigrationSources(): MigrationSources[] {
  return globSync('services/*/src/migrations.ts', { cwd: checkout })
    .toSorted()
    .map((file) => ({
      file,
      table: read(file),
      tests: globSync(`${path.dirname(file)}/**/*migrations.test.ts`, { cwd: checkout })
        .map(read)
        .join('\n'),
    }));
}

export function findUntestedMigrations(sources: readonly MigrationSources[]): string[] {
  return sources.flatMap(({ file, table, tests }) =>
    namesIn(table).flatMap((name) => [
      ...(/^\d{4}-\d{2}-\d{2}(?:-[a-z0-9]+)+$/.test(name)
        ? []
        : [`${file}: ${name} does not begin with a date`]),
      ...(tests.includes(`'${name}'`) ? [] : [`${file}: no test runs ${name}`]),
    ]),
  );
}

export function namesIn(table: string): string[] {
  return [...table.matchAll(/\bname: '([^']+)'/g)].map(([, name = '']) => name);
}
