import { randomInt } from 'node:crypto';
import { onShutdownRequest } from '@petcare/stack/system/shutdown.ts';
import { bugs } from './bugs/bugs.ts';
import { readArguments, usage } from './read-arguments.ts';
import { runChaos } from './run-chaos.ts';

/* `npm run chaos`: injects faults into a running system under load and checks what must hold afterwards. */

let options;
try {
  options = readArguments(process.argv.slice(2), randomInt(1_000_000));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  process.exit(1);
}
const stopping = new AbortController();
const running = runChaos({
  ...options,
  log: (line) => console.log(line),
  stopping: stopping.signal,
});
onShutdownRequest(async () => {
  console.log('Ending after this trial; a second Ctrl-C ends at once.');
  stopping.abort();
  await running;
});
const report = await running;
console.log(report.lines.join('\n'));
console.log(`ledger and report: ${options.folder}`);
if (options.bug === undefined) process.exit(report.holds ? 0 : 1);
const found = report.violations.filter(({ invariant }) =>
  bugs[options.bug ?? 'nack'].foundBy.some((one) => one === invariant),
);
console.log(`${options.bug}: ${found.length > 0 ? `found by ${found[0]?.invariant}` : 'NOT FOUND'}`);
process.exit(found.length > 0 ? 0 : 1);
