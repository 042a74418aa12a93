import type { Poisha } from '@petcare/contracts/shared/money.ts';

export interface ProviderPayment {
  /** `pi_…` at the card provider, the paymentID at bKash. */
  readonly ref: string;
  readonly state:
    | 'open'
    /** Waiting for the customer’s bank (3-D Secure). */
    | 'action'
    | 'processing'
    /** bKash: confirmed by the customer; no money moves before the execution. */
    | 'authorised'
    /** Cards: the amount is held, and waits for `capture` or `cancel`. */
    | 'capturable'
    | 'paid'
    | 'canceled';
  readonly received: Poisha;
  readonly refunded: Poisha;
  /** Amount held on the card; undefined unless `capturable`. */
  readonly capturable?: Poisha;
  /** Lower case. */
  readonly currency: string;
  /** Our payment id in the provider’s metadata. */
  readonly paymentId: string | null;
  /** Our customer id in the provider’s metadata; null where it stores none. */
  readonly customerId: string | null;
  /** Chargeback requested by the card holder, and its result. Cards only. */
  readonly dispute: 'open' | 'won' | 'lost' | null;
  /** Card id used last, even when declined; at bKash the masked wallet. */
  readonly methodRef: string | null;
  readonly trxId: string | null;
  /** Reason of the last decline, in the provider’s words. */
  readonly failure: string | null;
  /** Client secret or URL with which the browser continues. Empty when nothing is left to do. */
  readonly nextAction: string;
}

export interface ProviderRefund {
  /** Null when the provider refused without creating a refund. */
  readonly id: string | null;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly failure: string | null;
}

export interface NewProviderPayment {
  readonly paymentId: string;
  readonly customerId: string;
  readonly kind: 'product' | 'hostel' | 'visit';
  readonly amount: Poisha;
  readonly description: string;
  /** Cards only: holds the amount until `capture`, instead of taking it. */
  readonly holdOnly?: boolean;
  /** The bKash wallet. */
  readonly payerReference: string | null;
}

export interface NewRefund {
  /** Our refund id, used for idempotency. */
  readonly refundId: string;
  readonly ref: string;
  readonly trxId: string | null;
  readonly amount: Poisha;
  readonly reason: string;
}

/**
 * Every call throws `unavailable` when the provider does not answer in time. The call may have taken effect
 * then; repeating it with the same ids is safe.
 */
export interface PaymentProvider {
  /**
   * Opens a payment. Idempotent by payment and amount.
   * @throws amount_too_small
   */
  open(payment: NewProviderPayment): Promise<ProviderPayment>;
  find(ref: string): Promise<ProviderPayment>;
  /** Cancels the payment if it can still be paid, and returns its current state. */
  cancel(ref: string): Promise<ProviderPayment>;
  refund(refund: NewRefund): Promise<ProviderRefund>;
  findRefund(refund: { id: string; ref: string; trxId: string | null }): Promise<ProviderRefund>;
}

export interface CardProvider extends PaymentProvider {
  /** Charges the card now. A declined card is no error: the payment carries the reason. */
  confirm(ref: string, methodId: string, paymentId: string): Promise<ProviderPayment>;
  hasMethod(methodId: string): Promise<boolean>;
  /**
   * Takes this part of a held amount, once, and returns the current state; the rest is released. A hold that has ended is
   * no error.
   */
  capture(ref: string, amount: Poisha, paymentId: string): Promise<ProviderPayment>;
  /**
   * Verifies and reads a webhook.
   * @throws bad_signature – when it is forged, altered or too old.
   */
  readEvent(body: Uint8Array, signature: string | undefined): ProviderEvent;
  /** All payments and refunds between two instants, for the daily reconciliation. */
  settlements(from: Date, to: Date): Promise<ProviderPayment[]>;
}

export interface BkashProvider extends PaymentProvider {
  /**
   * Executes an authorised payment; only the process that claimed it may call this. A refusal is a result.
   * @throws unavailable – when the outcome is unclear: call `find` then, never `execute` again.
   */
  execute(ref: string): Promise<ProviderPayment>;
  /**
   * Verifies and reads a message of Amazon SNS.
   * @throws bad_signature – when it is forged, altered or of another topic.
   */
  readNotice(body: Uint8Array): Promise<ProviderEvent>;
}

/** A webhook event. It only signals a change; the current state must be queried. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly ref: string | null;
  /** bKash sends its transaction id and our payment id instead of a ref. */
  readonly trxId?: string | null;
  readonly paymentId?: string | null;
}
