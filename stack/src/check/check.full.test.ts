import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/* Each rule of `npm run check` refuses a file that violates it and accepts one that does not. */
const checkout = path.resolve(import.meta.dirname, '../../..');
const checkImports = path.join(import.meta.dirname, '../structure/check-imports.ts');
const checkAll = path.join(import.meta.dirname, 'main.ts');

const built: string[] = [];
afterAll(() => {
  for (const folder of built) rmSync(folder, { recursive: true, force: true });
});

function buildCheckout(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'petcare-checks-'));
  built.push(folder);
  // Packages are linked one by one, so that caches of the checkout's own tools stay unchanged.
  mkdirSync(path.join(folder, 'node_modules'));
  for (const name of readdirSync(path.join(checkout, 'node_modules')))
    if (name !== '.cache')
      symlinkSync(path.join(checkout, 'node_modules', name), path.join(folder, 'node_modules', name));
  const all = { 'tsconfig.json': '{ "compilerOptions": { "allowImportingTsExtensions": true } }', ...files };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

function run(cwd: string, command: string, ...args: string[]): { passed: boolean; output: string } {
  // Colours, which some environments force in one way or another, would part the words of a report.
  const { FORCE_COLOR: _colors, CLICOLOR_FORCE: _toolColors, ...environment } = process.env;
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: {
      ...environment,
      NO_COLOR: '1',
      FEWEST_MODULES: '1',
      PATH: `${path.join(checkout, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
    },
  });
  if (error) throw error;
  return { passed: status === 0, output: stripVTControlCharacters(`${stdout}${stderr}`) };
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
  ...forbidden(
    'contracts-import-no-workspace',
    'contracts/src/commerce/orders/orders.ts',
    'platform/src/a/route.ts',
  ),
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

const fromCheckout = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, readFileSync(path.join(checkout, name), 'utf8')]));

/** A checkout with the configuration of this one, in which every step passes. */
const sound: Readonly<Record<string, string>> = {
  ...fromCheckout(
    '.gitignore',
    '.oxlintrc.json',
    '.oxfmtrc.json',
    'tsconfig.base.json',
    'tsconfig.json',
    'e2e/tsconfig.json',
    'frontend/tsconfig.json',
    'frontend/src/service-worker/tsconfig.json',
  ),
  'package.json': `${JSON.stringify({ name: 'control', type: 'module', devDependencies: { '@types/node': '*' } }, null, 2)}\n`,
  'knip.json': '{ "entry": ["**/main.ts"], "project": ["**/*.ts"] }\n',
  'contracts/src/main.ts': "import { used } from './part.ts';\n\nused();\n",
  'contracts/src/part.ts': 'export function used() {}\n',
  'platform/src/main.ts': 'export const value = 1;\n',
  'e2e/src/main.ts': 'export const value = 1;\n',
  'frontend/src/main.ts': 'export const value = 1;\n',
  'frontend/src/service-worker/main.ts': 'export const value = 1;\n',
};

const floatingPromise = 'export function start() {\n  Promise.resolve(1);\n}\n';
const wrongType = 'export const value: string = 1;\n';
/** Each fault by its step: the file, its text, and what the step reports. */
const faults: Record<string, readonly [file: string, text: string, reported: string]> = {
  'lint:server': ['contracts/src/floating.ts', floatingPromise, 'contracts/src/floating.ts:2'],
  'lint:frontend': ['frontend/src/floating.ts', floatingPromise, 'frontend/src/floating.ts:2'],
  'lint:e2e': ['e2e/src/floating.ts', floatingPromise, 'e2e/src/floating.ts:2'],
  'types:server': ['platform/src/wrong.ts', wrongType, 'platform/src/wrong.ts(1,14): error TS2322'],
  'types:e2e': ['e2e/src/wrong.ts', wrongType, 'e2e/src/wrong.ts(1,14): error TS2322'],
  'types:frontend': ['frontend/src/wrong.ts', wrongType, 'frontend/src/wrong.ts(1,14): error TS2322'],
  'types:service-worker': [
    'frontend/src/service-worker/wrong.ts',
    wrongType,
    'frontend/src/service-worker/wrong.ts(1,14): error TS2322',
  ],
  language: [
    'contracts/src/total.ts',
    '/** What it is. */\nexport const takings = 1;\n',
    'contracts/src/total.ts:2 banned-name',
  ],
  imports: [
    'contracts/src/upwards.ts',
    "export { value } from '../../platform/src/main.ts';\n",
    'contracts-import-no-workspace: contracts/src/upwards.ts',
  ],
  unused: [
    'contracts/src/part.ts',
    'export function used() {}\nexport function forgotten() {}\n',
    'forgotten',
  ],
  format: ['contracts/src/wide.ts', 'export   const value=1\n', 'contracts/src/wide.ts'],
};

describe('npm run check', () => {
  let folder: string;
  const check = (...words: string[]) => {
    const { passed, output } = run(folder, 'node', checkAll, ...words);
    const parts = output
      .split(/^(?=passed|FAILED)/m)
      .map((part) => [part.split(/ +/)[1] ?? '', part] as const);
    return { passed, output, parts: Object.fromEntries(parts) };
  };
  const git = (...words: string[]) =>
    run(folder, 'git', '-c', 'user.name=check', '-c', 'user.email=check@petcare.test', ...words);
  beforeAll(() => {
    folder = buildCheckout(sound);
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '-m', 'sound');
  });

  test('passes a sound checkout, and names the steps and their seconds', () => {
    const { passed, output } = check();
    expect(output.replaceAll(/ +\d+\.\d s/g, '')).toMatch(
      /^(passed {2}\S+\n){11}All 11 steps passed in \d+ s\.\n$/,
    );
    expect(passed).toBe(true);
  });

  test('has nothing to do for a change of nothing', () => {
    const { passed, output } = check('--changed');
    expect(output).toBe('No file that needs a check has changed.\n');
    expect(passed).toBe(true);
  });

  describe('on a fault for every step', () => {
    let whole: ReturnType<typeof check>;
    let changed: ReturnType<typeof check>;
    beforeAll(() => {
      for (const [file, text] of Object.values(faults)) writeFileSync(path.join(folder, file), text);
      whole = check();
      changed = check('--changed');
    });

    test.each(Object.entries(faults))('reports that of %s', (step, [, , reported]) => {
      expect(whole.parts[step]).toMatch(/^FAILED/);
      expect(whole.parts[step]).toContain(reported);
      expect(whole.passed).toBe(false);
    });

    test.each(Object.entries(faults).filter(([step]) => step !== 'unused'))(
      'reports that of %s in the changed files',
      (step, [, , reported]) => {
        expect(changed.parts[step]).toMatch(/^FAILED/);
        expect(changed.parts[step]).toContain(reported);
        expect(changed.passed).toBe(false);
      },
    );

    test('reports a type error that a changed file causes in an unchanged one', () => {
      writeFileSync(path.join(folder, 'contracts/src/part.ts'), 'export function used(_: number) {}\n');
      expect(check('--changed', 'types').parts['types:server']).toContain(
        'contracts/src/main.ts(3,1): error TS2554',
      );
    });
  });

  test('refuses a step that does not exist', () => {
    const { passed, output } = check('typos');
    expect(output).toContain('There is no step "typos"');
    expect(passed).toBe(false);
  });
});
