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

/** Refunds up to a total that was decided once, whenever its money can be refunded. */
export interface OwedRefund extends Omit<RefundRequest, 'paymentId' | 'amount'> {
  readonly total: Poisha;
}

/** In poisha: `left` can still be refunded, `reserved` is refunded or being refunded. */
export interface RefundableMoney {
  readonly left: Poisha;
  readonly reserved: Poisha;
  /** Held on the card and undecided: can be released instead of refunded. */
  readonly held: Poisha;
  /** In a dispute that the bank has not decided. */
  readonly disputed: Poisha;
  /** A charge of held money was decided and has not arrived yet. */
  readonly isBeingCharged: boolean;
}

/** Cash that was paid at the reception for an order. */
export interface CashAtReception extends Orderer {
  /** Id of the payment; repeating it is a conflict of the database. */
  readonly _id: Types.ObjectId;
  readonly kind: Purchase['kind'];
  readonly customer_id: Types.ObjectId;
  readonly order_id: Types.ObjectId;
  readonly amount: Poisha;
  readonly draft: unknown;
  readonly description: string;
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
  /** Reserves what is missing of a decided total, inside the caller’s transaction. */
  reserveOwed(paymentId: Types.ObjectId, owed: OwedRefund): Promise<void>;
  /**
   * Keeps the value of exchanged items from being refunded, inside the caller’s transaction.
   * @throws not_refundable – when less is left of the payment, or the bank decides about it.
   */
  keepExchanged(paymentId: Types.ObjectId, value: Poisha): Promise<void>;
  /**
   * Decides once which part of a held amount is charged, inside the caller’s transaction; 0 releases all of it.
   * `take` must be chargeable.
   * @returns false when it was decided before; nothing has changed then.
   */
  decideHold(paymentId: Types.ObjectId, take: Poisha): Promise<boolean>;
  /** The part of `take` that the card provider charges: all of it, or nothing below its minimum. */
  chargeable(take: Poisha): Poisha;
  /** Records cash as a paid payment, inside the caller’s transaction. */
  recordCash(cash: CashAtReception): Promise<void>;
  /**
   * Carries out what was decided about a held amount, then sends the reserved refunds, after the commit. Periodic jobs
   * retry what fails.
   */
  sendRefunds(paymentId: Types.ObjectId): Promise<void>;
}
