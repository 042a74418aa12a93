import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { onShutdownRequest } from '../system/shutdown.ts';
import { runSteps } from './run-steps.ts';
import { selectSteps } from './select-steps.ts';
import type { Changes } from './steps.ts';

/*
 * `npm run check`, in the current directory: every step, `npm run check -- <steps>` some of them, and with
 * `--changed [commit]` what the files changed since a commit need. CI runs it whole.
 */
const git = (...words: string[]) =>
  execFileSync('git', words, { encoding: 'utf8' }).split('\0').filter(Boolean);

function changesSince(commit: string): Changes {
  const files = [
    ...git('diff', '--name-only', '--no-renames', '-z', commit, '--'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return { files, existing: files.filter((file) => existsSync(file)) };
}

onShutdownRequest(async () => process.exit(130));

const steps = selectSteps(process.argv.slice(2), changesSince);
if (typeof steps === 'string') {
  console.error(steps);
  process.exit(1);
}
if (steps.length === 0) {
  console.log('No file that needs a check has changed.');
  process.exit(0);
}
const failed = await runSteps(steps, (line) => console.log(line));
const seconds = process.uptime().toFixed(0);
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}; ${steps.length} steps in ${seconds} s.`);
else console.log(`All ${steps.length} steps passed in ${seconds} s.`);
process.exit(failed.length > 0 ? 1 : 0);
