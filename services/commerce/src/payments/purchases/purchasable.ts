import type { Actor } from '@petcare/contracts/shared/actor.ts';
import type { Division } from '@petcare/contracts/shared/divisions.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import type {
  PaymentMethod,
  PurchasedItems,
  Purchase,
  Refund,
} from '@petcare/contracts/commerce/payments/payments.ts';
import type { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import type { AppError } from '@petcare/platform/errors.ts';
import type { Orderer } from './order-fields.ts';
import type { OwedRefund } from '../refunds/refund.model.ts';

export interface PricedPurchase<Draft> {
  /** All data for creating the order without the browser. Stored with the payment. */
  readonly draft: Draft;
  readonly amount: Poisha;
  /** For the provider's statement, at most 200 characters. */
  readonly description: string;
  /** The payment expires then at the latest. */
  readonly payUntil?: Date;
  /** The amount is only held on the card at first, and charged then at the latest. */
  readonly chargeAt?: Date;
  /** The billed person, instead of the customer that the request names. */
  readonly orderer?: Orderer;
}

/**
 * `none`: the purchase has no stock count, so nothing is reserved. `short`: too little is left, and nothing was
 * reserved; `error` replaces the purchasable’s own shortage, `refundReason` the reason of a refund. The draft replaces the stored one.
 */
export type Reservation<Draft = unknown> =
  | { readonly kind: 'held' | 'none'; readonly draft: Draft }
  | { readonly kind: 'short'; readonly error?: AppError; readonly refundReason?: string };

export interface Buyer {
  readonly id: string;
  /** Address of the client. Null: what is reserved counts for no address. */
  readonly ip: string | null;
}

/** The place of delivery; the hostel ignores it. */
export interface Destination {
  /** As written by the customer. */
  readonly district: string;
  readonly division?: Division | undefined;
}

/** The payment that a reservation is for. */
export interface Payer {
  readonly paymentId: string;
  readonly customerId: string;
}

export interface PaidPurchase<Draft = unknown> {
  readonly _id: string;
  readonly customerId: string;
  readonly amount: Poisha;
  readonly orderer: Orderer;
  readonly draft: Draft;
  readonly fromCart: boolean;
  readonly provider: PaymentMethod;
  readonly reference: string;
  readonly trxId: string | null;
  /** `due`: paid in cash on delivery. `authorised`: held on the card. Missing: paid. */
  readonly status?: PaymentStatus;
  readonly received?: Poisha;
}

export interface NewOrder {
  readonly number: string;
  /** True when the reservation still exists and passes to the order. */
  readonly held: boolean;
  readonly actor: Actor;
}

/** The money of a record, over all its payments. */
export interface ShownMoney {
  readonly status: PaymentStatus;
  readonly refunded: Poisha;
  /** Received, held or disputed money that the customer would lose if nothing else happened. */
  readonly kept: Poisha;
}

/** A change of a payment, and the money of its record after it. */
export interface PaymentState {
  readonly paymentId: string;
  readonly status: PaymentStatus;
  readonly received: Poisha;
  readonly money: ShownMoney;
  /** Amount of the refund that has just succeeded; 0 when only the status has changed. */
  readonly justRefunded: Poisha;
  readonly reason: string | null;
  readonly by: Refund['by'];
  readonly actor: Actor;
}

/**
 * One kind of purchase: products, a hostel booking or the fee of a visit. Payments know them only through this interface. Methods
 * that write run inside the caller’s transaction, once per payment.
 */
export interface Purchasable<Request extends Purchase = Purchase, Draft = unknown> {
  /** @throws not_found, invalid_input – when the purchase is impossible, whatever the stock. */
  price(request: Request, buyer: Buyer, to: Destination): Promise<PricedPurchase<Draft>>;
  /** False when nothing of the draft is counted, so that there is nothing to reserve. */
  needsReservation(draft: Draft): boolean;
  /**
   * Keys of `runExclusive`: contenders for the same stock queue in this process instead of colliding in the
   * database. Sorted; empty when nothing is counted.
   */
  lockKeys(draft: Draft): readonly string[];
  /** Reads the stock without a transaction, so that most of a rush never opens one. Only `reserve` decides. */
  precheckStock(draft: Draft): Promise<'available' | 'short'>;
  /**
   * Returns true when releasing one draft can make the other available, so that customers do not block
   * themselves.
   */
  overlaps(one: Draft, other: Draft): boolean;
  /** Units of each counted item that a draft reserves. */
  unitsOf(draft: Draft): ReadonlyMap<string, number>;
  /** Units of these items that are not reserved. Advisory: only `reserve` decides. */
  findLeft(draft: Draft): Promise<ReadonlyMap<string, number>>;
  /** Reserves the goods or nights, all or nothing, in the transaction that stores the payment. */
  reserve(draft: Draft, payer: Payer): Promise<Reservation<Draft>>;
  /**
   * Returns false when the purchase has become pointless since the payment started, such as the change of a booking that
   * was cancelled: the money is refunded. Without it, every purchase is wanted.
   */
  isWanted?(draft: Draft): Promise<boolean>;
  /** Id of the order that the payment ends in. Without it, one derived from the payment. */
  orderIdOf?(draft: Draft): string | null;
  release(draft: Draft, paymentId: string): Promise<void>;
  shortage(): AppError;
  /** Error when stock is short after payment: the money is refunded. */
  shortageAfterPayment(details: Record<string, unknown>): AppError;
  /** Draws the next order number outside the transaction. Numbers may be skipped, but are unique. */
  nextNumber(at: Date): Promise<string>;
  /** Returns the order as inserted; undefined when an existing one was changed instead. */
  fulfil(payment: PaidPurchase<Draft>, order: NewOrder): Promise<unknown>;
  /** Copies the payment state to its order and publishes an event for a refund that has just succeeded. */
  syncPaymentStatus(orderId: string, state: PaymentState): Promise<void>;
  /**
   * Returns the refund that was decided while the bank held its money, which the rule gives without another decision.
   * Without it, an admin decides again.
   */
  findOwed?(orderId: string): Promise<OwedRefund | null>;
  toBought(draft: Draft): PurchasedItems;
}
