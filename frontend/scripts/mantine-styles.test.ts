import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const styles = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/Button.layer.css'));
const sources = join(import.meta.dirname, '../src');
const importOfComponents = /import \{([^}]*)\} from '@mantine\/core';/g;

test('the styles of every component of the library that is used are imported', () => {
  const code = globSync('**/*.{css,tsx}', { cwd: sources }).map((file) =>
    readFileSync(join(sources, file), 'utf8'),
  );
  const names = code.flatMap((text) =>
    [...text.matchAll(importOfComponents)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim()),
    ),
  );
  const imports = new Set(
    code.flatMap((text) => [...text.matchAll(/core\/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name)),
  );
  const styled = new Set(names.filter((name) => existsSync(join(styles, `${name}.layer.css`))));
  expect(styled.size).toBeGreaterThan(20);
  expect([...styled].filter((name) => !imports.has(name))).toEqual([]);
});
