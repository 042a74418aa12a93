import type { Poisha } from '@petcare/contracts/money.ts';

/** A payment as its provider sees it now, in the words all providers share. */
export interface ProviderPayment {
  /** `pi_…` at the card provider, the paymentID at bKash. */
  readonly ref: string;
  readonly state:
    /** Waits for the buyer. */
    | 'open'
    /** Waits for the buyer's bank (3-D Secure). */
    | 'action'
    | 'processing'
    /** bKash: the buyer has confirmed with code and PIN, but no money moves before it is executed. */
    | 'authorised'
    | 'paid'
    | 'canceled';
  readonly received: Poisha;
  readonly refunded: Poisha;
  /** Lower case. */
  readonly currency: string;
  /** Our payment's id, as the provider has it on its books. */
  readonly paymentId: string | null;
  /** Our customer's id, as the provider has it on its books; null where it keeps none. */
  readonly customerId: string | null;
  /** The holder has asked their bank for the money back, and what became of that. Only cards know this. */
  readonly dispute: 'open' | 'won' | 'lost' | null;
  /** The card used last, also when it was refused; at bKash the wallet, masked. */
  readonly methodRef: string | null;
  /** bKash's trxID, once executed. */
  readonly trxId: string | null;
  /** Why it was refused the last time, in the provider's own words. */
  readonly failure: string | null;
  /** What the buyer's browser goes on with: a client secret, or an address. Empty when there is nothing to do. */
  readonly nextAction: string;
}

export interface ProviderRefund {
  /** Null: refused without a trace. */
  readonly id: string | null;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Why it failed, in the provider's own words. */
  readonly failure: string | null;
}

export interface NewProviderPayment {
  readonly paymentId: string;
  readonly customerId: string;
  readonly kind: 'product' | 'hostel';
  readonly amount: Poisha;
  readonly description: string;
  /** The wallet, for bKash. */
  readonly payerReference: string | null;
}

export interface NewRefund {
  /** Ours; the same refund is paid once, however often it is asked. */
  readonly refundId: string;
  readonly ref: string;
  readonly trxId: string | null;
  readonly amount: Poisha;
  readonly reason: string;
}

/**
 * Who takes money. Every call throws `unavailable` when the provider cannot be asked or does not answer in time:
 * then nobody knows whether it took effect, and asking again with the same ids is safe.
 */
export interface PaymentProvider {
  /** Opens a payment; the same payment and amount give the same one. @throws amount_too_small */
  open(wanted: NewProviderPayment): Promise<ProviderPayment>;
  find(ref: string): Promise<ProviderPayment>;
  /** Makes sure nobody can pay any more, if that is still possible, and answers what it is then. */
  cancel(ref: string): Promise<ProviderPayment>;
  refund(wanted: NewRefund): Promise<ProviderRefund>;
  findRefund(refund: { id: string; ref: string; trxId: string | null }): Promise<ProviderRefund>;
}

/** What only cards have. */
export interface CardProvider extends PaymentProvider {
  /** Charges this card now. A refused card is not an error: the payment carries the reason. */
  confirm(ref: string, methodId: string, paymentId: string): Promise<ProviderPayment>;
  hasMethod(methodId: string): Promise<boolean>;
  /** Reads a webhook. @throws bad_signature unless it is the provider's, unaltered and fresh. */
  readEvent(body: Uint8Array, signature: string | undefined): ProviderEvent;
  /** Everything taken or paid back between two instants, for the daily comparison. */
  settlements(from: Date, to: Date): Promise<ProviderPayment[]>;
}

/** What only bKash has. */
export interface BkashProvider extends PaymentProvider {
  /**
   * Moves the money of an authorised payment. Only to be called by whoever claimed the payment for it. A refusal is
   * an answer; @throws unavailable when nobody knows whether the money moved: then ask `find`, never execute again.
   */
  execute(ref: string): Promise<ProviderPayment>;
  /** Reads a message of Amazon SNS. @throws bad_signature unless it is bKash's and unaltered. */
  readNotice(body: Uint8Array): Promise<ProviderEvent>;
}

/** A webhook tells that something happened. What it is now has to be asked. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** Null when it is about something that no payment of ours follows. */
  readonly ref: string | null;
  /** bKash names its trxID and our invoice instead of a ref. */
  readonly trxId?: string | null;
  readonly paymentId?: string | null;
}
