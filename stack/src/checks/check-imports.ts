import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { crowdedFolders, type CruisedModule, folderCircles } from './folder-circles.ts';

/*
 * `npm run check:imports`, in the current directory: the import walls of .dependency-cruiser.cjs and no circle of folders.
 * Fails when too few modules were read: without a TypeScript compiler that it can load, dependency-cruiser reports no
 * violation over nothing at all.
 */
const parts = [
  'contracts',
  'platform',
  'gateway',
  'services',
  'workers',
  'frontend',
  'stack',
  'e2e',
  'bench',
];
const fewest = Number(process.env['FEWEST_MODULES'] ?? 100);
const config = path.resolve(import.meta.dirname, '../../../.dependency-cruiser.cjs');

const run = spawnSync(
  'depcruise',
  ['--config', config, '--output-type', 'json', ...parts.filter((part) => existsSync(part))],
  { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
);
if (run.error) throw run.error;
const { modules, summary } = JSON.parse(run.stdout) as {
  modules: CruisedModule[];
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
};
const problems = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  ...folderCircles(modules).map(
    ({ folders, imports }) =>
      `no-folder-circles: ${folders.join(', ')} import each other:\n  ${imports.slice(0, 40).join('\n  ')}`,
  ),
  ...crowdedFolders(modules).map(({ folder, files }) => `crowded-folder: ${folder} holds ${files} files`),
  ...(summary.totalCruised < fewest
    ? [`only ${summary.totalCruised} modules were read; at least ${fewest} were expected`]
    : []),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`imports: ${summary.totalCruised} modules, no wall crossed, no circle of folders`);
