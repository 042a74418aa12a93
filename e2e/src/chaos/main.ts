import { randomInt } from 'node:crypto';
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
const report = await runChaos({ ...options, log: (line) => console.log(line) });
console.log(report.lines.join('\n'));
console.log(`ledger and report: ${options.folder}`);
process.exit(report.holds ? 0 : 1);
