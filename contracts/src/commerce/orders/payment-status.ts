import { z } from 'zod';

/** Independent of the order status and not editable. A `paid` payment never returns to an earlier status. */
export const PaymentStatus = z
  .enum([
    'created',
    'pending',
    'requires_action',
    'processing',
    /** The execute call to bKash has been sent and must not be sent again. */
    'executing',
    /**
     * The execute call got no answer, so the money may have moved. A periodic job queries the provider until the
     * result is known.
     */
    'unknown',
    /** The amount is held on the card and the booking made. It is charged or released later. */
    'authorised',
    'paid',
    /** The order is placed, and its cash is collected on delivery. */
    'due',
    'partially_refunded',
    'disputed',
    'failed',
    'canceled',
    'expired',
    'refunding',
    'refunded',
    /** The received amount is wrong, or a refund failed. Nothing ships before an admin has reviewed the payment. */
    'needs_review',
  ])
  .meta({ id: 'PaymentStatus' });
export type PaymentStatus = z.infer<typeof PaymentStatus>;
