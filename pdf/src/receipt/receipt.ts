import type { Poisha } from '@petcare/contracts/shared/money.ts';
import type { PaymentMethod } from './receipt-texts.ts';

export interface ReceiptLine {
  readonly title: string;
  readonly note?: string;
  readonly quantity: number;
  readonly unitPrice: Poisha;
  readonly amount: Poisha;
}

export interface Receipt {
  readonly number: string;
  readonly at: Date;
  readonly customer: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly address: string;
  };
  readonly payment: {
    readonly provider: PaymentMethod;
    readonly reference: string;
    readonly status: 'paid' | 'partly' | 'refunded' | 'disputed' | 'due' | 'canceled' | 'held';
  };
  readonly lines: readonly ReceiptLine[];
  /** A part of the total. Missing: nothing is delivered, or there was no charge then. */
  readonly delivery?: Poisha;
  /** Missing: none. */
  readonly coupon?: { readonly code: string; readonly discount: Poisha };
  readonly total: Poisha;
  /** The deposit that is held on the card, what was paid and what is due. Missing: the total was paid at once. */
  readonly deposit?: { readonly held: Poisha; readonly paid: Poisha; readonly due: Poisha };
  readonly refunds: readonly { readonly at: Date; readonly amount: Poisha }[];
}
