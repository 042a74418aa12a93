import type { Poisha } from '@petcare/contracts/money.ts';
import type { Purchase, Refund } from '@petcare/contracts/payments.ts';
import type { Types } from 'mongoose';
import type { Orderer } from './order-fields.ts';

export interface SettlementRequest {
  /** Our id, `pi_…`, `pm_…` or a server-issued `…bkash`. */
  readonly reference: string;
  readonly kind: Purchase['kind'];
  /** Returns true when the draft of the payment is what the client says it orders. */
  readonly matches: (draft: unknown) => boolean;
  /** The purchase a bare card is charged for when nothing has been paid with it yet. @throws invalid_input */
  readonly purchase: () => Purchase;
  /** The buyer as far as the client names them; a bare card needs every field. */
  readonly orderer: { readonly [Field in keyof Orderer]?: Orderer[Field] | undefined };
}

export interface SettledOrder {
  readonly orderId: Types.ObjectId;
  /** False when the order existed before this call. */
  readonly isNew: boolean;
}

export interface RefundRequest {
  readonly paymentId: Types.ObjectId;
  /** Names the decision; the same decision pays back once. */
  readonly request: string;
  /** Null: everything that has not been paid back yet. */
  readonly amount: Poisha | null;
  readonly reason: string;
  readonly by: Refund['by'];
}

/** In poisha: `left` can still be paid back, `reserved` is paid back or on its way. */
export interface RefundableMoney {
  readonly left: Poisha;
  readonly reserved: Poisha;
}

/** The part of payments that orders and bookings use. app.ts passes it to them, so that they import no payments. */
export interface OrderPayments {
  /**
   * Settles the payment a client names when it asks for its order. With the bare id of a card (`pm_…`, the
   * specification's contract) the payment is made here as well, at our price.
   * @throws not_found, order_payment_mismatch, payment_required, payment_declined, payment_action_required,
   * payment_pending, amount_too_small, unavailable, and the shortage of the purchase.
   */
  settle(customerId: string, request: SettlementRequest): Promise<SettledOrder>;
  /** Returns null when there is no such payment. */
  refundable(paymentId: Types.ObjectId): Promise<RefundableMoney | null>;
  /** Sets money aside to be paid back, inside the caller's transaction. Idempotent by `request`. */
  reserveRefund(refund: RefundRequest): Promise<unknown>;
  /** Sends the reserved refunds of a payment, after the commit. A refund that fails now is sent by a periodic job. */
  sendRefunds(paymentId: Types.ObjectId): Promise<void>;
}
