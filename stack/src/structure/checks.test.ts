import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/* Each rule of `npm run check` refuses a file that violates it and accepts one that does not. */
const checkout = path.resolve(import.meta.dirname, '../../..');
const checkImports = path.join(import.meta.dirname, 'check-imports.ts');
const checkLanguage = path.join(import.meta.dirname, '../language/check-language.ts');

function buildCheckout(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'petcare-checks-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
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

const service = (name: string) => `services/${name}/src/order.ts`;
const inFolders = (...names: string[]) =>
  Object.fromEntries(
    names.map((name, index) => {
      const next = names[(index + 1) % names.length] ?? name;
      const from = `platform/src/${name}/a${index}.ts`;
      const to = `platform/src/${next}/b${(index + 1) % names.length}.ts`;
      return [from, `import { value } from '${relative(from, to)}';\nexport const copy = value;\n`];
    }),
  );
const leaves = (...names: string[]) =>
  Object.fromEntries(
    names.map((name, index) => [`platform/src/${name}/b${index}.ts`, 'export const value = 1;\n']),
  );
const many = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `platform/src/http/f${index}.ts`,
      'export const value = 1;\n',
    ]),
  );

test.each<[rule: string, files: Record<string, string>]>([
  [
    'no-circular',
    {
      ...importing('platform/src/http/one.ts', 'platform/src/http/two.ts'),
      'platform/src/http/two.ts': "import { copy } from './one.ts';\nexport const value = () => copy;\n",
    },
  ],
  ['contracts-import-no-workspace', importing('contracts/src/orders.ts', 'platform/src/http/route.ts')],
  ['platform-imports-contracts-only', importing('platform/src/http/route.ts', 'gateway/src/app.ts')],
  ['pdf-imports-contracts-only', importing('pdf/src/sheet.ts', 'platform/src/http/route.ts')],
  ['gateway-imports-no-service', importing('gateway/src/app.ts', service('commerce'))],
  ['services-never-import-each-other', importing(service('commerce'), service('clinic'))],
  ['workers-import-no-service', importing('workers/src/mail/email.ts', service('commerce'))],
  ['frontend-imports-contracts-only', importing('frontend/src/app/app.tsx', 'platform/src/http/route.ts')],
  [
    'features-do-not-import-each-other',
    importing('frontend/src/features/store/page.tsx', 'frontend/src/features/orders/page.tsx'),
  ],
  ['stack-is-not-shipped', importing('stack/src/mail.ts', 'platform/src/http/route.ts')],
  ['no-folder-cycles', { ...inFolders('bus', 'tasks'), ...leaves('bus', 'tasks') }],
  ['no-folder-cycles', { ...inFolders('bus', 'tasks', 'http'), ...leaves('bus', 'tasks', 'http') }],
  ['no-folder-cycles', { ...inFolders('http', 'http/csv'), ...leaves('http', 'http/csv') }],
  ['crowded-folder', many(26)],
])('the check of imports refuses %s', (rule, files) => {
  const { passed, output } = run(buildCheckout(files), 'node', checkImports);
  expect(output).toContain(`${rule}: `);
  expect(passed).toBe(false);
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

test.each([
  ['no-explicit-any', 'export const value: any = 1;\n'],
  ['no-floating-promises', 'export function start() {\n  Promise.resolve(1);\n}\n'],
  ['no-misused-promises', 'export const found = [1].filter(async () => true);\n'],
  ['no-base-to-string', 'export const text = `${{}}`;\n'],
  [
    'switch-exhaustiveness-check',
    "export function of(kind: 'a' | 'b') {\n  switch (kind) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}\n",
  ],
  ['no-restricted-properties', 'export const id = crypto.randomUUID();\n'],
])('the linter refuses %s in the frontend', (rule, text) => {
  const folder = buildCheckout({
    '.oxlintrc.json': readFileSync(path.join(checkout, '.oxlintrc.json'), 'utf8'),
    'frontend/src/file.ts': text,
    'tsconfig.json':
      '{ "compilerOptions": { "strict": true, "target": "es2024", "module": "nodenext", "noEmit": true, "types": [] }, "include": ["frontend"] }',
  });
  const lint = () => run(folder, 'oxlint', '--type-aware', '--deny-warnings', 'frontend');
  const { passed, output } = lint();
  expect(output).toContain(rule);
  expect(passed).toBe(false);
  writeFileSync(path.join(folder, 'frontend/src/file.ts'), 'export const value = 1;\n');
  expect(lint().passed).toBe(true);
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
