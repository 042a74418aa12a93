import type { Poisha } from '@petcare/contracts/money.ts';
import type { PaymentProvider } from '@petcare/contracts/payments.ts';

export interface ReceiptLine {
  readonly title: string;
  /** Second line in small print. */
  readonly note?: string;
  readonly quantity: number;
  readonly unitPrice: Poisha;
  readonly amount: Poisha;
}

/** Content of a receipt. Titles and notes are in the language of the receipt. */
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
    readonly provider: PaymentProvider;
    /** Reference of the payment at the provider or in PetCare. */
    readonly reference: string;
    readonly status: 'paid' | 'partly' | 'refunded' | 'disputed';
  };
  readonly lines: readonly ReceiptLine[];
  readonly total: Poisha;
  readonly refunds: readonly { readonly at: Date; readonly amount: Poisha }[];
}
