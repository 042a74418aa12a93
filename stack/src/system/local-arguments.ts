import { parseArgs } from 'node:util';
import { CannotStartHere } from '../processes/cannot-start-here.ts';

/** What somebody may ask for behind `npm start --`. */
export interface LocalArguments {
  /** Begins with empty data. */
  readonly fresh: boolean;
  /** How many copies run of every process but the stand-ins. */
  readonly copies: number;
}

const known = 'There is: npm start, npm start -- --fresh, and npm start -- --copies 3';
/** Of each of seven processes: more would fit no machine that one person has. */
const mostCopies = 9;

/** Reads the words of the command. @throws CannotStartHere with one sentence on the first that is wrong. */
export function readArguments(given: readonly string[]): LocalArguments {
  const { tokens } = parseArgs({
    args: [...given],
    options: { fresh: { type: 'boolean' }, copies: { type: 'string' } },
    strict: false,
    tokens: true,
  });
  let fresh = false;
  let copies = 1;
  for (const token of tokens) {
    if (token.kind === 'option' && token.name === 'fresh' && token.value === undefined) fresh = true;
    else if (token.kind === 'option' && token.name === 'copies') copies = readCopies(token.value);
    else throw new CannotStartHere(`"${given[token.index]}" is not understood.`, known);
  }
  return { fresh, copies };
}

function readCopies(value: string | undefined): number {
  if (/^[1-9]$/.test(value ?? '')) return Number(value);
  throw new CannotStartHere(
    `--copies is ${value === undefined ? 'given without a number' : `"${value}"`}.`,
    `Give a number from 1 to ${mostCopies}, as in: npm start -- --copies 3`,
  );
}
