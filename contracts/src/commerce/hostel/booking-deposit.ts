import { z } from 'zod';
import { addDays, dhakaInstant } from '../../shared/dhaka-time.ts';
import { Instant, Taka } from '../../shared/fields.ts';
import { daysBetween } from './booking-dates.ts';

/** Percent of the price. A missing setting offers no deposit. */
export const DepositPercent = z.number().int().min(1).max(100);

/**
 * A stay that begins at most this many days ahead can be booked with a deposit. Banks hold an amount for seven days; it
 * is charged after the day of check-in at the latest, which leaves one day for outages.
 */
export const maxDepositDays = 5;

/** The part of a price in taka that is held on the card, rounded up to whole taka. */
export function depositOf(total: number, percent: number): number {
  return Math.min(total, Math.ceil((total * percent) / 100));
}

export function isDepositOffered(checkIn: string, today: string): boolean {
  const ahead = daysBetween(today, checkIn);
  return ahead >= 0 && ahead <= maxDepositDays;
}

/** The end of the day of check-in in Dhaka. A deposit that is still held then is charged. */
export function depositChargeAt(checkIn: string): Date {
  return dhakaInstant(addDays(checkIn, 1), 0);
}

/** The deposit of a booking, and what is left to pay at the reception. */
export const BookingDeposit = z
  .object({
    /** Amount that was held on the card at booking. */
    amount: Taka,
    /** `released`: the hold has ended without a charge. */
    state: z.enum(['held', 'charged', 'released']),
    /** Less than `amount` for a late cancellation that keeps less; 0 unless charged. */
    charged: Taka,
    charge_at: Instant,
    /** The part of the price that is neither paid nor held; 0 for a cancelled booking. */
    due: Taka,
  })
  .meta({ id: 'StayDeposit' });
export type BookingDeposit = z.infer<typeof BookingDeposit>;
