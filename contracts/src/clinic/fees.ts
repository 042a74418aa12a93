import { z } from 'zod';
import type { Poisha } from '../shared/money.ts';
import { Instant, Taka } from '../shared/fields.ts';

/** How a fee is paid; online by card or bKash only. */
export const FeeMethod = z.enum(['cash', 'card', 'bkash']).meta({ id: 'FeeMethod' });
export type FeeMethod = z.infer<typeof FeeMethod>;

/** The payment of an appointment’s fee, shown with the appointment. */
export const FeePayment = z
  .object({
    method: FeeMethod,
    amount: Taka,
    /** Number of the receipt. */
    number: z.string(),
    /** Number of the card slip, the bKash transaction or the online payment; null for cash. */
    reference: z.string().nullable(),
    /** True if it was paid online when the appointment was booked. */
    online: z.boolean(),
    paid_at: Instant,
    refunded: Taka,
    /** The refund after a cancellation until it is handed back, or has arrived if it was paid online; then 0. */
    refund_due: Taka,
    /** The highest refund if the patient cancels, after the patient has moved the appointment. */
    refund_limit: Taka.optional(),
  })
  .meta({ id: 'FeePayment' });
export type FeePayment = z.infer<typeof FeePayment>;

/** Hours before the appointment until which a patient who cancels gets the whole fee back. */
export const freeCancellationHours = 24;

interface Cancellation {
  readonly byPatient: boolean;
  readonly now: Date;
  readonly start: Date;
  /** The result of `refundLimitOfMove` for the patient’s last move; null without one. */
  readonly limit: Poisha | null;
}

/**
 * Returns the refund of a paid fee for a cancellation: all of it when the clinic cancels, or the patient in time; half
 * until the appointment begins; then nothing. A patient who moved the appointment gets at most the limit.
 */
export function refundOfFee(amount: Poisha, { byPatient, now, start, limit }: Cancellation): Poisha {
  if (!byPatient) return amount;
  const msLeft = start.getTime() - now.getTime();
  const inTime = msLeft >= freeCancellationHours * 3_600_000;
  const byTime = inTime ? amount : msLeft > 0 ? Math.floor(amount / 2) : 0;
  return limit === null ? byTime : Math.min(byTime, limit);
}

/**
 * Returns the highest refund after the patient moves the appointment: what cancelling it instead would give, so that
 * moving an appointment first never raises the refund of its cancellation.
 */
export function refundLimitOfMove(amount: Poisha, move: Omit<Cancellation, 'byPatient'>): Poisha {
  return refundOfFee(amount, { ...move, byPatient: true });
}
