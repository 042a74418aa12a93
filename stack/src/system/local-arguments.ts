import { parseArgs } from 'node:util';
import { CannotStartHere } from '../processes/cannot-start-here.ts';

export interface LocalArguments {
  readonly fresh: boolean;
  readonly copies: number;
  /** Backs the data up continuously. */
  readonly archive: boolean;
}

const usage = 'Use npm start, npm start -- --fresh, npm start -- --copies 3, and npm start -- --archive';
/** Applies to each of eight processes; more would not fit on one machine. */
const maxCopies = 9;

export function readArguments(given: readonly string[]): LocalArguments {
  const { tokens } = parseArgs({
    args: [...given],
    options: { fresh: { type: 'boolean' }, copies: { type: 'string' }, archive: { type: 'boolean' } },
    strict: false,
    tokens: true,
  });
  let fresh = false;
  let archive = false;
  let copies = 1;
  for (const token of tokens) {
    const isPlain = token.kind === 'option' && token.value === undefined;
    if (isPlain && token.name === 'fresh') fresh = true;
    else if (isPlain && token.name === 'archive') archive = true;
    else if (token.kind === 'option' && token.name === 'copies') copies = readCopies(token.value);
    else throw new CannotStartHere(`"${given[token.index]}" is not a known option.`, usage);
  }
  return { fresh, copies, archive };
}

function readCopies(value: string | undefined): number {
  if (/^[1-9]$/.test(value ?? '')) return Number(value);
  throw new CannotStartHere(
    `--copies is ${value === undefined ? 'given without a number' : `"${value}"`}.`,
    `Give a number from 1 to ${maxCopies}, as in: npm start -- --copies 3`,
  );
}
