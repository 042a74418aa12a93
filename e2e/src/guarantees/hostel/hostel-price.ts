import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addDays, dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { StayQuote } from '@petcare/contracts/stays.ts';
import { startBackingServers } from '@petcare/stack/servers/backing-servers.ts';
import { takeInstance } from '@petcare/stack/servers/instance.ts';
import { z } from 'zod';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { smallHostel } from './hostel-race.ts';
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

/** Prints how random stays are priced by the server and in every zone. Resolves to whether all is as the formula says. */
export async function proveHostelPrice(count = 10_000, seed = randomInt(2 ** 31)): Promise<boolean> {
  console.log(`seed ${seed}`);
  const priced = await priceInZones(seed, count);
  for (const { zone, stays, wrong, digest } of priced)
    console.log(`  ${zone.padEnd(20)} ${stays} stays, ${wrong} wrong, digest ${digest.slice(0, 16)}`);
  const careless = await priceInZones(seed, count, { manner: 'careless' });
  console.log(`control, days of the local clock: ${careless.map(({ wrong }) => wrong).join(', ')} wrong`);
  const wrong = await askServer(seed, count);
  for (const one of wrong.slice(0, 20)) console.log(`  wrong: ${one}`);
  console.log(`${count} quotes of the server, ${wrong.length} not as the formula says`);
  return areTheSame(priced) && !areTheSame(careless) && wrong.length === 0;
}

async function askServer(seed: number, count: number): Promise<string[]> {
  const instance = await takeInstance(`prove-hostel-price-${process.pid}`);
  const servers = await startBackingServers({ instance, fresh: true, log: () => undefined });
  try {
    const shops = await startCommerceCopies(servers, { count: 2, env: smallHostel });
    try {
      return await wrongQuotes(shops, seed, count);
    } finally {
      await shops.stop();
    }
  } finally {
    await servers.remove();
    await instance.lock.release();
  }
}
