import { z } from 'zod';
import { Instant, line, Taka, text } from './fields.ts';

/** Who ordered and where it goes; empty texts once the person is deleted. */
export const orderer = {
  orderer_name: z.string(),
  orderer_email: z.string(),
  orderer_contact: z.string(),
  /** Of a stay: the billing address. */
  shipping_address: z.string(),
};

/** The same as a client may state it; a bare card needs all of it. */
export const statedOrderer = {
  orderer_name: line(120).optional(),
  orderer_email: line(254).optional(),
  orderer_contact: line(20).optional(),
  shipping_address: line(600).optional(),
};

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
