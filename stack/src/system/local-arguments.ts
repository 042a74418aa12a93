import { parseArgs } from 'node:util';
import { CannotStartHere } from '../processes/cannot-start-here.ts';

export interface LocalArguments {
  readonly fresh: boolean;
  readonly copies: number;
}

const usage = 'Use npm start, npm start -- --fresh, and npm start -- --copies 3';
/** Applies to each of seven processes; more would not fit on one machine. */
const maxCopies = 9;

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
    else throw new CannotStartHere(`"${given[token.index]}" is not a known option.`, usage);
  }
  return { fresh, copies };
}

function readCopies(value: string | undefined): number {
  if (/^[1-9]$/.test(value ?? '')) return Number(value);
  throw new CannotStartHere(
    `--copies is ${value === undefined ? 'given without a number' : `"${value}"`}.`,
    `Give a number from 1 to ${maxCopies}, as in: npm start -- --copies 3`,
  );
}
