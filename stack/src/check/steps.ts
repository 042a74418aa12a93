import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

export interface Changes {
  /** Changed, new and deleted files by path from the checkout's root. */
  readonly files: readonly string[];
  /** Those of them that exist. */
  readonly existing: readonly string[];
}

interface StepDefinition {
  readonly name: string;
  readonly whole: readonly string[];
  /** Returns the command for a change, or undefined when the change needs no such check. */
  changed(changes: Changes): readonly string[] | undefined;
}

const script = (name: string) => path.join(import.meta.dirname, '..', name);
const code = /\.(?:[cm]?[jt]s|tsx)$/;
/** Packages and options on which every result of a compiler depends. */
const toolchain = /(?:^|\/)(?:package-lock\.json|package\.json|tsconfig(?:\.\w+)?\.json)$/;
const lintOptions = new RegExp(`${toolchain.source}|^\\.oxlintrc\\.json$`);

/** Adds the accepted files to the command; returns the whole command when the change may alter the result for others. */
function onFiles(
  command: readonly string[],
  accepted: RegExp,
  alteredBy: RegExp,
  whole: readonly string[] = command,
): StepDefinition['changed'] {
  return ({ files, existing }) => {
    if (files.some((file) => alteredBy.test(file))) return whole;
    const some = existing.filter((file) => accepted.test(file));
    return some.length > 0 ? [...command, ...some] : undefined;
  };
}

const language = [process.execPath, script('language/check-language.ts')];
const imports = [process.execPath, script('structure/check-imports.ts')];
const format = ['oxfmt', '--check'];
/** Changed files may all be of kinds that the tool does not read. */
const evenNone = '--no-error-on-unmatched-pattern';

/** The longest first, so that short steps fill the remaining cores. */
export const stepDefinitions: readonly StepDefinition[] = [
  lint('server', /^(?!frontend\/|e2e\/)/, '--ignore-pattern=/frontend', '--ignore-pattern=/e2e'),
  types('server', 'tsconfig.json'),
  lint('frontend', /^frontend\//, 'frontend'),
  types('frontend', 'frontend/tsconfig.json'),
  types('e2e', 'e2e/tsconfig.json'),
  {
    name: 'imports',
    whole: imports,
    // Cycles of folders and crowded folders need the whole.
    changed: onFiles(imports, code, /^\.dependency-cruiser\.cjs$|^stack\/src\/structure\//),
  },
  lint('e2e', /^e2e\//, 'e2e'),
  { name: 'unused', whole: ['knip', '--no-progress'], changed: () => undefined },
  {
    name: 'language',
    whole: language,
    changed: onFiles(language, /\.(?:ts|tsx|mjs)$/, /^stack\/src\/language\//),
  },
  types('service-worker', 'frontend/src/service-worker/tsconfig.json'),
  {
    name: 'format',
    whole: [...format, '.'],
    changed: onFiles([...format, evenNone], /./, /^\.oxfmtrc\.json$|^package-lock\.json$/, [...format, '.']),
  },
];

/** A part of the checkout, since the linter reads one program after the other. */
function lint(name: string, part: RegExp, ...paths: string[]): StepDefinition {
  const command = ['oxlint', '--type-aware', '--deny-warnings'];
  const whole = [...command, ...paths];
  const accepted = new RegExp(`${part.source}.*${code.source}`);
  return {
    name: `lint:${name}`,
    whole,
    changed: onFiles([...command, evenNone], accepted, lintOptions, whole),
  };
}

/** One type checker per program: several would each evaluate the same library types. */
function types(name: string, config: string): StepDefinition {
  const whole = ['tsc', '-p', config, '--checkers', '1'];
  return {
    name: `types:${name}`,
    whole,
    changed: ({ files }) =>
      files.some((file) => toolchain.test(file)) || isInProgram(config, files.filter(isSource))
        ? whole
        : undefined,
  };
}

/** Reads the build info of the last run; a new file belongs to the nearest configuration. */
function isInProgram(config: string, files: readonly string[]): boolean {
  const options = JSON.parse(readFileSync(config, 'utf8')) as {
    compilerOptions: { tsBuildInfoFile: string };
  };
  const buildInfo = path.join(path.dirname(config), options.compilerOptions.tsBuildInfoFile);
  if (!existsSync(buildInfo)) return files.length > 0;
  const { fileNames } = JSON.parse(readFileSync(buildInfo, 'utf8')) as { fileNames: string[] };
  const known = new Set(fileNames.map((name) => path.join(path.dirname(buildInfo), name)));
  return files.some((file) => known.has(file) || nearestConfig(file) === config);
}

function isSource(file: string): boolean {
  return code.test(file) || file.endsWith('.json');
}

function nearestConfig(file: string): string {
  let folder = path.dirname(file);
  while (folder !== '.' && !existsSync(path.join(folder, 'tsconfig.json'))) folder = path.dirname(folder);
  return path.join(folder, 'tsconfig.json');
}
