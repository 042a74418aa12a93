import { z } from 'zod';

/** Ours, apart from the order's status; no menu sets it. `paid` never goes back to an earlier one. */
export const PaymentStatus = z
  .enum([
    'created',
    'pending',
    'requires_action',
    'processing',
    'paid',
    'failed',
    'canceled',
    'expired',
    'refunding',
    'refunded',
    /** Money came that is not what was agreed, or could not be paid back. Nothing ships before a person has looked. */
    'needs_review',
  ])
  .meta({ id: 'PaymentStatus' });
export type PaymentStatus = z.infer<typeof PaymentStatus>;
