import { z } from 'zod';
import { Instant, Taka, text } from './fields.ts';

/** One line of an order's timeline: who did what, and when. The status is added by each kind of order. */
export const Ledger = z.object({
  kind: z.enum(['status', 'refund', 'note']),
  at: Instant,
  by: z.enum(['customer', 'admin', 'system']),
  /** What was paid back. */
  amount: Taka.nullable(),
  reason: z.string().nullable(),
});

/** The customer takes an order back. */
export const CancelBody = z.strictObject({
  reason: text(300).optional(),
  version: z.number().int().nonnegative().optional(),
});

/** In which language a receipt is written. */
export const ReceiptQuery = z.strictObject({ language: z.enum(['en', 'bn']).default('en') });
