import type { Poisha } from '@petcare/contracts/shared/money.ts';
import type { Purchase, Refund } from '@petcare/contracts/payments/payments.ts';
import type { Types } from 'mongoose';
import type { Orderer } from './order-fields.ts';

export interface SettlementRequest {
  /** Payment id, `pi_…`, `pm_…` or a server-issued `…bkash`. */
  readonly reference: string;
  readonly kind: Purchase['kind'];
  readonly matches: (draft: unknown) => boolean;
  /**
   * The purchase charged to a bare card id without a payment.
   * @throws invalid_input
   */
  readonly purchase: () => Purchase;
  /** Customer fields from the client; a bare card id needs all of them. */
  readonly orderer: { readonly [Field in keyof Orderer]?: Orderer[Field] | undefined };
}

export interface SettledOrder {
  readonly orderId: Types.ObjectId;
  readonly isNew: boolean;
  /** The order as just inserted; undefined when it must be read. */
  readonly order: unknown;
}

export interface RefundRequest {
  readonly paymentId: Types.ObjectId;
  /** Idempotency key: one refund per request. */
  readonly request: string;
  /** Null: everything that is not refunded yet. */
  readonly amount: Poisha | null;
  readonly reason: string;
  readonly by: Refund['by'];
}

/** In poisha: `left` can still be refunded, `reserved` is refunded or being refunded. */
export interface RefundableMoney {
  readonly left: Poisha;
  readonly reserved: Poisha;
}

/**
 * The payment functions that orders and bookings use, injected by app.ts so that they do not import payments.
 */
export interface OrderPayments {
  /**
   * Settles the payment of an order request. A bare card id (`pm_…`, from the specification) is charged here at
   * our price.
   * @throws not_found, order_payment_mismatch, payment_required, payment_declined, payment_action_required,
   * payment_pending, amount_too_small, unavailable, and the shortage error of the purchase
   */
  settle(customerId: string, request: SettlementRequest): Promise<SettledOrder>;
  refundable(paymentId: Types.ObjectId): Promise<RefundableMoney | null>;
  /** Reserves a refund inside the caller’s transaction. Idempotent by `request`. */
  reserveRefund(refund: RefundRequest): Promise<unknown>;
  /** Sends the reserved refunds of a payment, after the commit. A periodic job retries refunds that fail. */
  sendRefunds(paymentId: Types.ObjectId): Promise<void>;
}
