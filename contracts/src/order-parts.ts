import { z } from 'zod';
import { Instant, line, Taka, text } from './fields.ts';

/** Billing details of an order. Blank after the customer is deleted. */
export const ordererFields = {
  orderer_name: z.string(),
  orderer_email: z.string(),
  orderer_contact: z.string(),
  /** The billing address for a hostel booking. */
  shipping_address: z.string(),
};

/** Billing details in a request. All are required for a bare payment method (`pm_…`). */
export const ordererInput = {
  orderer_name: line(120).optional(),
  orderer_email: line(254).optional(),
  orderer_contact: line(20).optional(),
  shipping_address: line(600).optional(),
};

export const TimelineFields = z.object({
  kind: z.enum(['status', 'refund', 'note']),
  at: Instant,
  by: z.enum(['customer', 'admin', 'system']),
  amount: Taka.nullable(),
  reason: z.string().nullable(),
});

export const CancelBody = z.strictObject({
  reason: text(300).optional(),
  version: z.number().int().nonnegative().optional(),
});

export const ReceiptQuery = z.strictObject({ language: z.enum(['en', 'bn']).default('en') });
