// Runs dependency-cruiser and fails when it saw too few modules: without a TypeScript
// compiler it can read, it reports "no violations" over nothing at all.
import { spawnSync } from 'node:child_process';

const rooms = [
  'contracts',
  'platform',
  'gateway',
  'services',
  'workers',
  'frontend/src',
  'stack',
  'e2e',
  'bench',
];
const run = spawnSync(
  'depcruise',
  ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...rooms],
  {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  },
);
if (run.error) throw run.error;
const { summary } = JSON.parse(run.stdout);
for (const { rule, from, to } of summary.violations)
  console.error(`${rule.severity} ${rule.name}: ${from} -> ${to}`);
const fewest = 100;
if (summary.totalCruised < fewest) {
  console.error(`only ${summary.totalCruised} modules were read; at least ${fewest} were expected`);
  process.exitCode = 1;
} else if (summary.violations.length > 0) process.exitCode = 1;
else console.log(`imports: ${summary.totalCruised} modules, no wall crossed`);
