import type { Poisha } from '@petcare/contracts/money.ts';
import type { Purchase } from '@petcare/contracts/payments.ts';
import type { PaymentStatus } from '@petcare/contracts/payment-status.ts';
import type { Types } from 'mongoose';
import type { PaymentRow } from '../payments/payment.model.ts';

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

/**
 * Something that can be paid for: goods, or nights of the hostel. Payments know nothing more about either. Every
 * method that changes something runs inside the caller's transaction and is called once per payment.
 */
export interface PurchaseKind<Wanted extends Purchase = Purchase, Draft = unknown> {
  /** @throws not_found, invalid_input (naming the field): what cannot be bought at all. */
  price(wanted: Wanted): Promise<PricedPurchase<Draft>>;
  /** Keeps the goods or nights from others, all of it or nothing. */
  take(draft: Draft, paymentId: Types.ObjectId): Promise<Taken>;
  /** Undoes `take`. */
  giveBack(draft: Draft, paymentId: Types.ObjectId): Promise<void>;
  /** The error of a `short`, before paying (a plain refusal). */
  shortage(draft: Draft): Error;
  /** The number of the next order, drawn outside the transaction; numbers may be skipped, never given twice. */
  nextNumber(at: Date): Promise<string>;
  /** Makes the order and tells the other services. `held`: whether it keeps what `take` took. */
  fulfil(payment: PaymentRow, order: { number: string; held: boolean }): Promise<Types.ObjectId>;
  /** The order follows the money: shows this payment status and so much paid back, and tells the customer. */
  followMoney(
    payment: PaymentRow,
    money: { status: PaymentStatus; refunded: Poisha; justRefunded: Poisha },
  ): Promise<void>;
}
