import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { BookingQuote } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { z } from 'zod';
import type { CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { formulaTotal, randomBookings } from './booking-formula.ts';

/** Time zones with different offsets: both sides of the date line, half and quarter hours, and a skipped day. */
export const zones = [
  'Asia/Dhaka',
  'UTC',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/St_Johns',
] as const;

const concurrency = 25;

export async function findWrongQuotes(
  commerce: CommerceCopies,
  seed: number,
  count: number,
): Promise<string[]> {
  const from = addDays(dhakaDateOf(new Date()), 1);
  const bookings = randomBookings(seed, count, { from, days: 364 });
  const wrong: string[] = [];
  for (let begin = 0; begin < bookings.length; begin += concurrency) {
    await Promise.all(
      bookings.slice(begin, begin + concurrency).map(async ({ guests, checkIn, checkOut }, index) => {
        const send = commerce.copies[index % commerce.copies.length];
        const query = new URLSearchParams({ petType: 'cat', guests: String(guests), checkIn, checkOut });
        const answer = await send?.('GET', `/api/hostel/quote?${query}`);
        const quote = BookingQuote.safeParse(answer?.body).data;
        const expected = formulaTotal({ guests, checkIn, checkOut });
        const linesTotal = quote?.lines.reduce((sum, { amount }) => sum + amount, 0);
        if (quote?.total !== expected || linesTotal !== expected)
          wrong.push(`${guests} guests, ${checkIn} to ${checkOut}: ${quote?.total ?? answer?.status}`);
      }),
    );
  }
  return wrong;
}

const script = fileURLToPath(new URL('./print-booking-prices.ts', import.meta.url));
const Priced = z.object({ zone: z.string(), digest: z.string(), bookings: z.number(), wrong: z.number() });
export type Priced = z.infer<typeof Priced>;

/**
 * Calculates the prices of the same random bookings with the page's code, in one process per time zone.
 * `localClock` counts the days by the local clock, as a control.
 */
export async function priceInZones(
  seed: number,
  count: number,
  {
    arithmetic = 'calendar',
    only = zones,
  }: { arithmetic?: 'calendar' | 'localClock'; only?: readonly string[] } = {},
): Promise<Priced[]> {
  const inZone = async (zone: string) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [script, `${seed}`, `${count}`, arithmetic],
      {
        env: { PATH: process.env['PATH'], TZ: zone },
      },
    );
    return Priced.parse(JSON.parse(stdout));
  };
  return Promise.all(only.map(inZone));
}

export function areCorrect(priced: readonly Priced[]): boolean {
  return new Set(priced.map(({ digest }) => digest)).size === 1 && priced.every(({ wrong }) => wrong === 0);
}
