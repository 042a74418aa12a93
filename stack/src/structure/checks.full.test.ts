import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/* Each rule of `npm run check` refuses a file that violates it and accepts one that does not. */
const checkout = path.resolve(import.meta.dirname, '../../..');
const checkImports = path.join(import.meta.dirname, 'check-imports.ts');
const checkLanguage = path.join(import.meta.dirname, '../language/check-language.ts');

const built: string[] = [];
afterAll(() => {
  for (const folder of built) rmSync(folder, { recursive: true, force: true });
});

function buildCheckout(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'petcare-checks-'));
  built.push(folder);
  symlinkSync(path.join(checkout, 'node_modules'), path.join(folder, 'node_modules'));
  const all = { 'tsconfig.json': '{ "compilerOptions": { "allowImportingTsExtensions": true } }', ...files };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

function run(cwd: string, command: string, ...args: string[]): { passed: boolean; output: string } {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: {
      ...process.env,
      FEWEST_MODULES: '1',
      PATH: `${path.join(checkout, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
    },
  });
  if (error) throw error;
  return { passed: status === 0, output: `${stdout}${stderr}` };
}

const importing = (from: string, to: string) => ({
  [from]: `import { value } from '${relative(from, to)}';\nexport const copy = value;\n`,
  [to]: 'export const value = 1;\n',
});

function relative(from: string, to: string): string {
  const specifier = path.relative(path.dirname(from), to);
  return specifier.startsWith('.') ? specifier : `./${specifier}`;
}

const inFolders = (...names: string[]) =>
  Object.fromEntries(
    names.flatMap((name, index) => {
      const next = names[(index + 1) % names.length] ?? name;
      const from = `platform/src/${name}/a${index}.ts`;
      const to = `platform/src/${next}/b${(index + 1) % names.length}.ts`;
      return Object.entries(importing(from, to));
    }),
  );
const many = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `platform/src/crowd/f${index}.ts`,
      'export const value = 1;\n',
    ]),
  );

/** Violations by the line that must report them. All are planted in one checkout, since each run takes seconds. */
const violations: Record<string, Record<string, string>> = {
  'no-circular: platform/src/http/one.ts -> platform/src/http/two.ts': {
    ...importing('platform/src/http/one.ts', 'platform/src/http/two.ts'),
    'platform/src/http/two.ts': "import { copy } from './one.ts';\nexport const value = () => copy;\n",
  },
  ...forbidden('contracts-import-no-workspace', 'contracts/src/orders/orders.ts', 'platform/src/a/route.ts'),
  ...forbidden('platform-imports-contracts-only', 'platform/src/b/route.ts', 'gateway/src/a/app.ts'),
  ...forbidden('pdf-imports-contracts-only', 'pdf/src/sheet.ts', 'platform/src/c/route.ts'),
  ...forbidden('gateway-imports-no-service', 'gateway/src/b/app.ts', 'services/commerce/src/a/order.ts'),
  ...forbidden(
    'services-never-import-each-other',
    'services/commerce/src/b/order.ts',
    'services/clinic/src/a/order.ts',
  ),
  ...forbidden('workers-import-no-service', 'workers/src/mail/email.ts', 'services/commerce/src/c/order.ts'),
  ...forbidden('frontend-imports-contracts-only', 'frontend/src/app/app.tsx', 'platform/src/d/route.ts'),
  ...forbidden(
    'features-do-not-import-each-other',
    'frontend/src/features/store/page.tsx',
    'frontend/src/features/orders/page.tsx',
  ),
  ...forbidden('stack-is-not-shipped', 'stack/src/mail.ts', 'platform/src/e/route.ts'),
  'no-folder-cycles: platform/src/bus, platform/src/tasks import each other': inFolders('bus', 'tasks'),
  'no-folder-cycles: platform/src/lists, platform/src/mongo, platform/src/outbox import each other':
    inFolders('lists', 'mongo', 'outbox'),
  'no-folder-cycles: platform/src/auth, platform/src/auth/csv import each other': inFolders(
    'auth',
    'auth/csv',
  ),
  'crowded-folder: platform/src/crowd holds 26 files': many(26),
};

function forbidden(rule: string, from: string, to: string): Record<string, Record<string, string>> {
  return { [`${rule}: ${from} -> ${to}`]: importing(from, to) };
}

describe('the check of imports', () => {
  let checked: { passed: boolean; output: string };
  beforeAll(() => {
    const files = Object.fromEntries(Object.values(violations).flatMap((some) => Object.entries(some)));
    checked = run(buildCheckout(files), 'node', checkImports);
  });

  test.each(Object.keys(violations))('reports %s', (violation) => {
    expect(checked.output).toContain(violation);
    expect(checked.passed).toBe(false);
  });

  test('reports nothing else', () => {
    const reported = checked.output.split('\n').filter((line) => /^\S+: /.test(line));
    expect(reported).toHaveLength(Object.keys(violations).length);
  });
});

test('the check of imports accepts folders with one-way imports, and tests that import back', () => {
  const files = {
    ...importing('platform/src/tasks/task.ts', 'platform/src/bus/bus.ts'),
    ...importing('platform/src/bus/bus.test.ts', 'platform/src/tasks/worker.ts'),
    ...many(25),
  };
  const { passed, output } = run(buildCheckout(files), 'node', checkImports);
  expect(output).toContain('no rule violated');
  expect(passed).toBe(true);
});

test('the check of imports refuses a run that read too few modules', () => {
  const folder = buildCheckout(many(3));
  const { status } = spawnSync('node', [checkImports], {
    cwd: folder,
    env: { ...process.env, PATH: `${path.join(checkout, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` },
  });
  expect(status).toBe(1);
});

/** Source by the rule that it violates. */
const unclean: Record<string, string> = {
  'no-explicit-any': 'export const value: any = 1;\n',
  'no-floating-promises': 'export function start() {\n  Promise.resolve(1);\n}\n',
  'no-misused-promises': 'export const found = [1].filter(async () => true);\n',
  'no-base-to-string': 'export const text = `${{}}`;\n',
  'switch-exhaustiveness-check':
    "export function of(kind: 'a' | 'b') {\n  switch (kind) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}\n",
  'no-restricted-properties': 'export const id = crypto.randomUUID();\n',
};

describe('the linter', () => {
  const lint = (files: Readonly<Record<string, string>>) => {
    const folder = buildCheckout({
      '.oxlintrc.json': readFileSync(path.join(checkout, '.oxlintrc.json'), 'utf8'),
      'tsconfig.json':
        '{ "compilerOptions": { "strict": true, "target": "es2024", "module": "nodenext", "noEmit": true, "types": [] }, "include": ["frontend"] }',
      ...files,
    });
    return run(folder, 'oxlint', '--type-aware', '--deny-warnings', '--format=unix', 'frontend');
  };
  let checked: { passed: boolean; output: string };
  beforeAll(() => {
    const files = Object.entries(unclean).map(([rule, text]) => [`frontend/src/${rule}.ts`, text]);
    checked = lint(Object.fromEntries(files) as Record<string, string>);
  });

  test.each(Object.keys(unclean))('refuses %s in the frontend', (rule) => {
    const reported = checked.output.split('\n').filter((line) => line.includes(`/${rule}.ts:`));
    expect(reported.some((line) => line.split(`/${rule}.ts:`)[1]?.includes(rule))).toBe(true);
    expect(checked.passed).toBe(false);
  });

  test('accepts code without these faults', () => {
    expect(lint({ 'frontend/src/file.ts': 'export const value = 1;\n' }).passed).toBe(true);
  });
});

test('the check of formats refuses unformatted code', () => {
  const folder = buildCheckout({ 'src/file.ts': 'export   const value=1\n' });
  const config = path.join(checkout, '.oxfmtrc.json');
  expect(run(folder, 'oxfmt', '-c', config, '--check', 'src').passed).toBe(false);
  run(folder, 'oxfmt', '-c', config, 'src');
  expect(run(folder, 'oxfmt', '-c', config, '--check', 'src').passed).toBe(true);
});

test('the check of types refuses a type error', () => {
  const folder = buildCheckout({
    'package.json': '{ "type": "module" }',
    'src/file.ts': 'export const value: string = 1;\n',
  });
  const base = path.join(checkout, 'tsconfig.base.json');
  const check = () => run(folder, 'tsc', '-p', 'tsconfig.json');
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: base, compilerOptions: { incremental: false, types: [] }, include: ['src'] }),
  );
  expect(check().output).toContain('TS2322');
  writeFileSync(path.join(folder, 'src/file.ts'), "export const value: string = 'one';\n");
  expect(check().passed).toBe(true);
});

test('the check of language refuses an oblique comment and a private name', () => {
  const folder = buildCheckout({ 'src/file.ts': '/** What it is. */\nexport const takings = 1;\n' });
  run(folder, 'git', 'init', '--quiet');
  const check = () => run(folder, 'node', checkLanguage);
  expect(check().output).toContain('oblique-opening');
  expect(check().output).toContain('takings');
  expect(check().passed).toBe(false);
  writeFileSync(path.join(folder, 'src/file.ts'), '/** Units sold. */\nexport const sold = 1;\n');
  expect(check().passed).toBe(true);
});

test('the check of unused code refuses an unused export', () => {
  const files = {
    'package.json': '{ "name": "control", "type": "module", "main": "src/main.ts" }',
    'src/main.ts': "import { used } from './part.ts';\nused();\n",
  };
  const folder = buildCheckout({
    ...files,
    'src/part.ts': 'export function used() {}\nexport function forgotten() {}\n',
  });
  const check = () => run(folder, 'knip', '--no-progress');
  expect(check().output).toContain('forgotten');
  writeFileSync(path.join(folder, 'src/part.ts'), 'export function used() {}\n');
  expect(check().passed).toBe(true);
});
