import type { Poisha } from '@petcare/contracts/money.ts';
import type { Purchase, Refund } from '@petcare/contracts/payments.ts';
import type { PaymentStatus } from '@petcare/contracts/payment-status.ts';
import type { Types } from 'mongoose';
import type { PaymentDocument } from '../payments/payment/payment.model.ts';

/** What is wanted, looked up and priced by us. */
export interface PricedPurchase<Draft> {
  /** Everything that is needed to make the order later, without the browser: stored with the payment. */
  readonly draft: Draft;
  readonly amount: Poisha;
  /** For the provider's statement, at most 200 characters. */
  readonly description: string;
}

/** `none`: there was nothing to take (goods that are not counted). `short`: too little left, nothing was taken. */
export type Taken = 'taken' | 'none' | 'short';

/** How the money of an order stands now. */
export interface PaymentState {
  readonly status: PaymentStatus;
  /** What is back, altogether. */
  readonly refunded: Poisha;
  /** What has gone back just now; 0 when only the status is another. */
  readonly justRefunded: Poisha;
  /** Why it has, and by whom. */
  readonly reason: string | null;
  readonly by: Refund['by'];
}

/**
 * Something that can be paid for: goods, or nights of the hostel. Payments know nothing more about either. Every
 * method that changes something runs inside the caller's transaction and is called once per payment.
 */
export interface Purchasable<Wanted extends Purchase = Purchase, Draft = unknown> {
  /** @throws not_found, invalid_input (naming the field): what cannot be bought at all. */
  price(wanted: Wanted): Promise<PricedPurchase<Draft>>;
  /**
   * What many reach for at once: those who want the same take turns in this process, so that a crowd does not collide
   * in the database. Always in the same order; empty when nothing is counted.
   */
  turns(draft: Draft): readonly string[];
  /** A quick look that spares the losers of a rush the transaction. Only `take` decides. */
  precheckStock(draft: Draft): Promise<boolean>;
  /** Whether giving back what the one keeps could help the other: a buyer must not wait for themselves. */
  overlaps(one: Draft, other: Draft): boolean;
  /** Keeps the goods or nights from others, all of it or nothing. The payment is stored already, with this draft. */
  take(draft: Draft, paymentId: Types.ObjectId): Promise<Taken>;
  /** Undoes `take`; the draft is the stored one. */
  release(draft: Draft, paymentId: Types.ObjectId): Promise<void>;
  /** The error of a `short`, before paying (a plain refusal). */
  shortage(draft: Draft): Error;
  /** The number of the next order, drawn outside the transaction; numbers may be skipped, never given twice. */
  nextNumber(at: Date): Promise<string>;
  /** Makes the order and tells the other services. `held`: whether it keeps what `take` took. */
  fulfil(payment: PaymentDocument, order: { number: string; held: boolean }): Promise<Types.ObjectId>;
  /** The order follows the money, and its customer is told of what has gone back just now. */
  syncPaymentStatus(payment: PaymentDocument, money: PaymentState): Promise<void>;
}
