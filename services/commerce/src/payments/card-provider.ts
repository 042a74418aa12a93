import type { Poisha } from '@petcare/contracts/money.ts';

/** A payment as the provider sees it now. */
export interface CardIntent {
  readonly id: string;
  readonly clientSecret: string;
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'canceled'
    | 'succeeded';
  readonly amount: Poisha;
  readonly received: Poisha;
  readonly refunded: Poisha;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** The card used last, also when it was refused. */
  readonly methodId: string | null;
  /** Why the last card was refused, in the provider's own words. */
  readonly failure: string | null;
}

export interface CardRefund {
  readonly id: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
}

/** What a webhook tells: that something happened to an intent. What it is now has to be asked. */
export interface CardEvent {
  readonly id: string;
  readonly type: string;
  /** Null when it is about something that no payment of ours follows. */
  readonly intentId: string | null;
}

interface NewIntent {
  readonly paymentId: string;
  readonly customerId: string;
  readonly amount: Poisha;
  readonly description: string;
}

/**
 * Who takes card money. Every call throws `unavailable` when the provider cannot be asked or does not answer
 * in time: then nobody knows whether it took effect, and asking again with the same ids is safe.
 */
export interface CardProvider {
  /** Opens an intent; the same payment and amount give the same intent. @throws amount_too_small */
  open(intent: NewIntent): Promise<CardIntent>;
  find(intentId: string): Promise<CardIntent>;
  /** Cancels an intent if that is still possible, and answers what it is then: canceled, or too far gone. */
  cancel(intentId: string): Promise<CardIntent>;
  /** Charges this card now. A refused card is not an error: the intent carries the reason. */
  confirm(intentId: string, methodId: string, paymentId: string): Promise<CardIntent>;
  hasMethod(methodId: string): Promise<boolean>;
  /** Pays everything back; the same payment is paid back once, however often it is asked. */
  refund(intentId: string, paymentId: string): Promise<CardRefund>;
  findRefund(refundId: string): Promise<CardRefund>;
  /** Reads a webhook. @throws bad_signature unless it is the provider's, unaltered and fresh. */
  readEvent(body: Uint8Array, signature: string | undefined): CardEvent;
}
