import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addDays, dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { StayQuote } from '@petcare/contracts/stays.ts';
import { z } from 'zod';
import type { CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { zones } from '../slot-arithmetic/scenario.ts';
import { formulaTotal, randomStays } from './stay-formula.ts';

const atOnce = 25;

/** Asks the server for quotes of so many random stays of cats. @returns those that are not what the formula says. */
export async function wrongQuotes(shops: CommerceCopies, seed: number, count: number): Promise<string[]> {
  const from = addDays(dhakaDateOf(new Date()), 1);
  const stays = randomStays(seed, count, { from, days: 364 });
  const wrong: string[] = [];
  for (let begin = 0; begin < stays.length; begin += atOnce) {
    await Promise.all(
      stays.slice(begin, begin + atOnce).map(async ({ guests, checkIn, checkOut }, index) => {
        const send = shops.copies[index % shops.copies.length];
        const query = new URLSearchParams({ petType: 'cat', guests: String(guests), checkIn, checkOut });
        const answer = await send?.('GET', `/api/hostel/quote?${query}`);
        const quote = StayQuote.safeParse(answer?.body).data;
        const expected = formulaTotal({ guests, checkIn, checkOut });
        const inLines = quote?.lines.reduce((sum, { amount }) => sum + amount, 0);
        if (quote?.total !== expected || inLines !== expected)
          wrong.push(`${guests} guests, ${checkIn} to ${checkOut}: ${quote?.total ?? answer?.status}`);
      }),
    );
  }
  return wrong;
}

const script = fileURLToPath(new URL('./print-stay-prices.ts', import.meta.url));
const Priced = z.object({ zone: z.string(), digest: z.string(), stays: z.number(), wrong: z.number() });
export type Priced = z.infer<typeof Priced>;

/**
 * Prices the same random stays in a process of each zone a browser may be in, by the arithmetic the page uses.
 * `careless` counts the days on the clock of the zone, for the check of the check.
 */
export async function priceInZones(
  seed: number,
  count: number,
  { manner = 'ours', of = zones }: { manner?: 'ours' | 'careless'; of?: readonly string[] } = {},
): Promise<Priced[]> {
  const inZone = async (zone: string) => {
    const { stdout } = await promisify(execFile)(process.execPath, [script, `${seed}`, `${count}`, manner], {
      env: { PATH: process.env['PATH'], TZ: zone },
    });
    return Priced.parse(JSON.parse(stdout));
  };
  return Promise.all(of.map(inZone));
}

/** Whether every zone has come to the same prices, and all of them right. */
export function areTheSame(priced: readonly Priced[]): boolean {
  return new Set(priced.map(({ digest }) => digest)).size === 1 && priced.every(({ wrong }) => wrong === 0);
}
