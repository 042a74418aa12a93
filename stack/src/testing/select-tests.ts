import path from 'node:path';

/** Vitest projects of each part. A project whose name ends in "-full" holds guarantees. */
const SERVER_PARTS = ['platform', 'pdf', 'gateway', 'workers', 'account', 'content', 'clinic', 'commerce'];
const PARTS: Readonly<Record<string, readonly string[]>> = {
  unit: ['unit'],
  frontend: ['frontend'],
  integration: SERVER_PARTS,
  stack: ['stack'],
  e2e: ['e2e', 'e2e-alone'],
  guarantees: ['*-full'],
  all: ['*'],
};
const CHANGE_TESTS = ['!*-full'];

/** Guarantees that a change of these files needs, beside the tests that import them. */
export const GUARANTEES_BY_PATH: readonly {
  readonly changed: readonly string[];
  readonly run: readonly string[];
}[] = [
  { changed: ['stack/src/mongo/**'], run: ['stack/src/mongo/**'] },
  {
    changed: ['platform/src/{outbox,tasks,bus}/**', 'workers/**'],
    run: ['{platform,workers}/src/**', 'e2e/src/guarantees/own-system/**'],
  },
  {
    changed: ['contracts/src/**/*deletion*', '**/erasure/**', '**/deletions/**', 'workers/src/cascade/**'],
    run: ['e2e/src/guarantees/own-system/**', 'e2e/src/stories/deleted-user.full.test.ts'],
  },
  {
    changed: ['services/commerce/src/{payments,orders,hostel,purchasables}/**'],
    run: ['services/commerce/src/**', 'e2e/src/guarantees/paid-orders/**'],
  },
  { changed: ['services/clinic/src/{calendar,appointments}/**'], run: ['services/clinic/src/**'] },
  { changed: ['frontend/**'], run: ['e2e/src/guarantees/screens/**', 'e2e/src/stories/**'] },
  { changed: ['k8s/**', 'observability/**'], run: ['stack/src/{manifests,observability}/**'] },
];

export interface TestSelection {
  /** Arguments of one Vitest run each, in order. */
  readonly runs: readonly (readonly string[])[];
  readonly needsBrowser: boolean;
  /** Random tests draw new cases. */
  readonly freshSeed: boolean;
  readonly notes: readonly string[];
}

interface Repository {
  /** Test files relative to the repository. */
  readonly testFiles: readonly string[];
  /** Files changed since a commit, the last one if none is given. */
  changedSince(commit: string | undefined): readonly string[];
}

const isGuarantee = (file: string) => file.endsWith('.full.test.ts');
const projects = (names: readonly string[]) => names.map((name) => `--project=${name}`);

/** Returns the runs of `npm test -- <words>`, or one sentence about words that select nothing. */
export function selectTests(words: readonly string[], repository: Repository): TestSelection | string {
  const [first = ''] = words;
  const part = Object.hasOwn(PARTS, first) ? first : undefined;
  const given = part === undefined ? words : words.slice(1);
  const { paths, options } = splitWords(given);
  const unknown = paths.find((one) => !repository.testFiles.some((file) => file.includes(one)));
  if (unknown !== undefined)
    return `No test file has "${unknown}" in its path, and no part is named so: ${Object.keys(PARTS).join(', ')}.`;
  const selected = repository.testFiles.filter(
    (file) => paths.length === 0 || paths.some((one) => file.includes(one)),
  );
  if (given.some((word) => /^--changed\b/.test(word))) return selectChanged(given, repository);

  const runs =
    part === undefined ? runsOfPaths(paths, repository.testFiles) : [{ projects: PARTS[part] ?? [], paths }];
  const left = runs.flatMap((run) =>
    run.projects === CHANGE_TESTS && run.paths.length > 0
      ? selected.filter((file) => isGuarantee(file) && run.paths.some((one) => file.includes(one)))
      : [],
  );
  return {
    runs: runs.map((run) => [...projects(run.projects), ...options, ...run.paths]),
    needsBrowser:
      selected.some(isInBrowser) && !['unit', 'frontend', 'integration', 'stack'].includes(part ?? ''),
    freshSeed: part === 'all' || part === 'guarantees',
    notes:
      left.length === 0
        ? []
        : [`Guarantees left out: ${countFiles(left)}; add them with: npm test -- all ${paths.join(' ')}`],
  };
}

interface Run {
  readonly projects: readonly string[];
  readonly paths: readonly string[];
}

/** Paths that have only guarantees run them; all others run their change tests alone. */
function runsOfPaths(paths: readonly string[], testFiles: readonly string[]): Run[] {
  const { true: ofGuarantees = [], false: others = [] } = Object.groupBy(paths, (one) =>
    String(testFiles.filter((file) => file.includes(one)).every(isGuarantee)),
  );
  const runs = [
    { projects: CHANGE_TESTS, paths: others },
    { projects: ['*-full'], paths: ofGuarantees },
  ];
  return paths.length === 0 ? runs.slice(0, 1) : runs.filter((run) => run.paths.length > 0);
}

function selectChanged(words: readonly string[], repository: Repository): TestSelection {
  const at = words.findIndex((word) => /^--changed\b/.test(word));
  const next = words[at + 1];
  const commit = words[at]?.split('=')[1] ?? (next?.startsWith('-') ? undefined : next);
  const changed = repository.changedSince(commit);
  const matches = (file: string, globs: readonly string[]) =>
    globs.some((glob) => path.matchesGlob(file, glob));
  const rows = GUARANTEES_BY_PATH.filter((row) => changed.some((file) => matches(file, row.changed)));
  const guarantees = repository.testFiles.filter(
    (file) => isGuarantee(file) && (changed.includes(file) || rows.some(({ run }) => matches(file, run))),
  );
  const since = commit === undefined ? '--changed' : `--changed=${commit}`;
  return {
    runs: [[...projects(CHANGE_TESTS), since], ...(guarantees.length === 0 ? [] : [[...guarantees]])],
    needsBrowser: true,
    freshSeed: false,
    notes: guarantees.length === 0 ? [] : [`The changed paths add guarantees: ${countFiles(guarantees)}.`],
  };
}

const countFiles = (files: readonly string[]) => (files.length === 1 ? '1 file' : `${files.length} files`);
const isInBrowser = (file: string) => file.startsWith('e2e/');

/** Separates paths of files from options and their values. */
function splitWords(words: readonly string[]): { paths: string[]; options: string[] } {
  const paths: string[] = [];
  const options: string[] = [];
  for (const [index, word] of words.entries()) {
    const isValue = /^(-t|--testNamePattern|--changed|--reporter|--bail|--project)$/.test(
      words[index - 1] ?? '',
    );
    if (word.startsWith('-') || isValue) options.push(word);
    else paths.push(word);
  }
  return { paths, options };
}
