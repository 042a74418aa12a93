import type { Actor } from '@petcare/contracts/actor.ts';
import type { Poisha } from '@petcare/contracts/money.ts';
import type { Bought, Purchase, Refund } from '@petcare/contracts/payments.ts';
import type { PaymentStatus } from '@petcare/contracts/payment-status.ts';
import type { AppError } from '@petcare/platform/errors.ts';
import type { Types } from 'mongoose';
import type { Orderer } from './order-fields.ts';

/** A requested purchase, looked up and priced from the database. */
export interface PricedPurchase<Draft> {
  /** Everything that is needed to make the order later, without the browser: stored with the payment. */
  readonly draft: Draft;
  readonly amount: Poisha;
  /** For the provider's statement, at most 200 characters. */
  readonly description: string;
}

/**
 * `none`: the purchase is not counted, so nothing is reserved. `short`: too little is left, and nothing was reserved.
 * The draft replaces the stored one.
 */
export type Reservation<Draft = unknown> =
  | { readonly kind: 'held' | 'none'; readonly draft: Draft }
  | { readonly kind: 'short' };

/** A payment whose money has arrived, as far as its order needs it. */
export interface PaidPurchase<Draft = unknown> {
  readonly _id: Types.ObjectId;
  readonly customer_id: Types.ObjectId;
  readonly amount: Poisha;
  readonly orderer: Orderer;
  readonly draft: Draft;
  readonly from_cart: boolean;
}

interface NewOrder {
  readonly number: string;
  /** True when the reservation is held and passes to the order. */
  readonly held: boolean;
  /** The actor of the events. */
  readonly actor: Actor;
}

/** The money of an order after a change of its payment. */
export interface PaymentState {
  readonly status: PaymentStatus;
  /** The sum of all refunds that have arrived. */
  readonly refunded: Poisha;
  /** The refund that has arrived now; 0 when only the status has changed. */
  readonly justRefunded: Poisha;
  /** The reason of that refund, and who decided it. */
  readonly reason: string | null;
  readonly by: Refund['by'];
  /** The actor of the events. */
  readonly actor: Actor;
}

/**
 * One kind of purchase: products, or a stay at the hostel. Payments know nothing more about either. A method that
 * writes runs inside the caller's transaction and is called once per payment.
 */
export interface Purchasable<Request extends Purchase = Purchase, Draft = unknown> {
  /** @throws not_found, invalid_input – when it cannot be bought at all. */
  price(request: Request): Promise<PricedPurchase<Draft>>;
  /**
   * Keys of `runExclusive` for what many buyers want at once, so that they queue in this process instead of colliding
   * in the database. Always in the same order; empty when nothing is counted.
   */
  lockKeys(draft: Draft): readonly string[];
  /** Reads the stock without a transaction, which spares most of a rush the transaction. Only `reserve` decides. */
  precheckStock(draft: Draft): Promise<'available' | 'short'>;
  /** Returns true when releasing one draft can make the other available: a buyer must not block themselves. */
  overlaps(one: Draft, other: Draft): boolean;
  /** Keeps the goods or nights from others, all of it or nothing. The payment is stored already. */
  reserve(draft: Draft, paymentId: Types.ObjectId): Promise<Reservation<Draft>>;
  /** Undoes `reserve`; the draft is the stored one. */
  release(draft: Draft, paymentId: Types.ObjectId): Promise<void>;
  /** The error of a short reservation before the buyer has paid. */
  shortage(): AppError;
  /** The error of a short reservation after the buyer has paid: the money is refunded. */
  shortageAfterPayment(details: Record<string, unknown>): AppError;
  /** Draws the next order number outside the transaction. Numbers may be skipped, never given twice. */
  nextNumber(at: Date): Promise<string>;
  /** Inserts the order and its event. */
  fulfil(payment: PaidPurchase<Draft>, order: NewOrder): Promise<Types.ObjectId>;
  /** Copies the state of the payment to its order, and publishes a refund that has just arrived. */
  syncPaymentStatus(orderId: Types.ObjectId, state: PaymentState): Promise<void>;
  /** The purchase as the admin console shows it. */
  toBought(draft: Draft): Bought;
}
