import { z } from 'zod';

/** Ours, apart from the order's status; no menu sets it. `paid` never goes back to an earlier one. */
export const PaymentStatus = z
  .enum([
    'created',
    'pending',
    'requires_action',
    'processing',
    /** bKash has been told to move the money; nobody else may tell it again. */
    'executing',
    /** The provider did not answer while the money may have moved; the sweep asks until it knows. */
    'unknown',
    'paid',
    /** A part of the money went back. */
    'partially_refunded',
    /** The card holder has asked their bank for the money back. */
    'disputed',
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
