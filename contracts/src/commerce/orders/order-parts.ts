import { z } from 'zod';
import { Email, Instant, Phone, printedLine, Taka, text } from '../../shared/fields.ts';

/** Billing details of an order. Blank after the customer is deleted. */
export const ordererFields = {
  orderer_name: z.string(),
  orderer_email: z.string(),
  orderer_contact: z.string(),
  /** The billing address for a hostel booking. */
  shipping_address: z.string(),
};

/** Billing details in a request. All are required for a bare payment method (`pm_…`). */
export const OrdererInput = {
  orderer_name: printedLine(120).optional(),
  orderer_email: Email.optional(),
  orderer_contact: Phone.optional(),
  shipping_address: printedLine(600).optional(),
};

/** `exchange`: items of the order were exchanged, or replace those of another one; the reason is its number. */
export const TimelineFields = z.object({
  /** `packed` is of product orders only. */
  kind: z.enum(['status', 'refund', 'note', 'packed', 'exchange']),
  at: Instant,
  by: z.enum(['customer', 'admin', 'system']),
  amount: Taka.nullable(),
  reason: z.string().nullable(),
});

/** Milliseconds in which an admin can withdraw a cancellation. Until then no money, stock or night is moved. */
export const cancellationUndoMs = 10_000;

/** How an order or booking was cancelled, and what happened to its money. */
export const Cancellation = z
  .object({
    /** Idempotency key of the decision; null for a cancellation by the customer or by a user's deletion. */
    request: z.string().nullable(),
    /** `rules`: the refund that the product's own rules grant, for a cancellation by the customer. */
    refund: z.enum(['full', 'part', 'none', 'rules']),
    /** Refunded by this cancellation; while it is planned, the expected refund. */
    amount: Taka,
    reason: z.string().nullable(),
    restock: z.boolean(),
    /** `planned` until `takes_effect_at`; it can be withdrawn until it is `done`. */
    state: z.enum(['planned', 'done']),
    takes_effect_at: Instant,
  })
  .meta({ id: 'Cancellation' });
export type Cancellation = z.infer<typeof Cancellation>;

/** `undecided`: cancelled without a decision about the money. */
export const MoneyFilter = z.enum(['undecided']);

export const CancelBody = z.strictObject({
  reason: text(300).optional(),
  version: z.number().int().nonnegative().optional(),
});

export const ReceiptQuery = z.strictObject({ language: z.enum(['en', 'bn']).default('en') });
