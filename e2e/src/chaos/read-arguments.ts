import { parseArgs } from 'node:util';
import { bugNames, bugs, type BugName } from './bugs/bugs.ts';
import { faultKinds, type FaultKind } from './plan/fault-plans.ts';

export interface ChaosArguments {
  readonly faults: readonly FaultKind[];
  readonly trials: number;
  readonly from: number;
  readonly seed: number;
  readonly copies: number;
  readonly longestMs: number;
  readonly bug: BugName | undefined;
  readonly folder: string;
}

export const usage = [
  'npm run chaos -- --fault F3 --trials 20 --seed 7 --copies 3',
  '  --fault   one, or several at once: F3,F5',
  '  --from    number of the first trial, to repeat one: --from 13 --trials 1',
  '  --longest seconds of the longest freeze or bad link, 40 by default',
  '  --folder  where ledger and report are written',
  ...Object.entries(faultKinds).map(([name, what]) => `  ${name.padEnd(4)} ${what}`),
  '  --bug     injects a bug instead, which a check must find:',
  ...bugNames.map((name) => `  ${name.padEnd(13)} ${bugs[name].what}`),
].join('\n');

/** @throws Error naming the first invalid argument. */
export function readArguments(given: readonly string[], seedOfToday: number): ChaosArguments {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...given],
    options: {
      fault: option,
      trials: option,
      from: option,
      seed: option,
      copies: option,
      longest: option,
      folder: option,
      bug: option,
    },
  });
  const faults = (values.fault ?? 'F1').split(',').map(toFault);
  const seed = toNumber('seed', values.seed, seedOfToday, 0);
  return {
    faults,
    seed,
    trials: toNumber('trials', values.trials, 20, 1),
    from: toNumber('from', values.from, 0, 0),
    copies: toNumber('copies', values.copies, 3, 1),
    longestMs: 1_000 * toNumber('longest', values.longest, 40, 1),
    bug: values.bug === undefined ? undefined : toBug(values.bug),
    folder: values.folder ?? `.data/chaos/${faults.join('-')}-seed-${seed}`,
  };
}

function toBug(name: string): BugName {
  const bug = bugNames.find((one) => one === name);
  if (bug) return bug;
  throw new Error(`There is no bug "${name}".`);
}

function toFault(name: string): FaultKind {
  if (name in faultKinds) return name as FaultKind;
  throw new Error(`There is no fault "${name}".`);
}

function toNumber(name: string, given: string | undefined, fallback: number, least: number): number {
  const value = given === undefined ? fallback : Number(given);
  if (Number.isInteger(value) && value >= least) return value;
  throw new Error(`--${name} is "${given}", which is not a number from ${least} on.`);
}
