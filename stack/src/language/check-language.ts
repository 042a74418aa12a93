import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findLanguageProblems } from './find-language-problems.ts';

/*
 * The step "language" of `npm run check`: names and comments of this checkout, or of the given paths, by the rules of CONTRIBUTING.md.
 */
const listed = spawnSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...process.argv.slice(2)],
  {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  },
);
if (listed.error ?? listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr}`);
const files = listed.stdout
  .split('\0')
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.endsWith('/banned-words.ts') && existsSync(file));
const problems = files.flatMap((file) =>
  findLanguageProblems(file, readFileSync(file, 'utf8')).map(
    ({ line, rule, message }) => `${file}:${line} ${rule}: ${message}`,
  ),
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`language: ${problems.length} problems`);
  process.exitCode = 1;
} else console.log(`language: ${files.length} files, none opens obliquely or uses a private name`);
