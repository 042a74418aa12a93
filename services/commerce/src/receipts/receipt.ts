import type { Poisha } from '@petcare/contracts/money.ts';
import type { PaymentProvider } from '@petcare/contracts/payments.ts';

export interface ReceiptLine {
  readonly title: string;
  /** A second, quieter line. */
  readonly note?: string;
  readonly quantity: number;
  readonly unitPrice: Poisha;
  readonly amount: Poisha;
}

/** What a receipt says, whatever was bought. Titles and notes are in the language it is written in. */
export interface Receipt {
  readonly number: string;
  readonly at: Date;
  readonly buyer: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly address: string;
  };
  readonly payment: {
    readonly provider: PaymentProvider;
    /** What the buyer finds it by at the provider or at our desk. */
    readonly reference: string;
    readonly stands: 'paid' | 'partly' | 'refunded' | 'disputed';
  };
  readonly lines: readonly ReceiptLine[];
  readonly total: Poisha;
  readonly refunds: readonly { readonly at: Date; readonly amount: Poisha }[];
}
