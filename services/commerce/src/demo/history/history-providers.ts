import { createHash } from 'node:crypto';
import type { PaymentProvider as ProviderName } from '@petcare/contracts/commerce/payments/payments.ts';
import { maskWallet } from '../../payments/providers/bkash/bkash-responses.ts';
import type {
  BkashProvider,
  CardProvider,
  PaymentProvider,
  ProviderPayment,
} from '../../payments/providers/payment-provider.ts';

export interface HistoryProviders {
  readonly card: CardProvider;
  readonly bkash: BkashProvider;
  /** The customer pays: by card at once, at bKash when the payment is executed. */
  confirm(ref: string): void;
  decline(ref: string, failure: string): void;
  dispute(ref: string): void;
  /** The bank refuses the next refund of this payment. */
  refuseRefund(ref: string): void;
}

type Record = ProviderPayment & { amount: number; refusesRefund: boolean };

const refused = 'expired_or_canceled_card';

/**
 * Providers of past payments, in memory. The sandboxes learn of the payments afterwards, from the database: see
 * `report-charges.ts`.
 */
export function createHistoryProviders(): HistoryProviders {
  const payments = new Map<string, Record>();
  const find = (ref: string): Record => {
    const payment = payments.get(ref);
    if (!payment) throw new Error(`the history has no payment ${ref}`);
    return payment;
  };
  const change = (ref: string, changes: Partial<Record>): Record => {
    const changed = { ...find(ref), ...changes };
    payments.set(ref, changed);
    return changed;
  };

  const provider = (name: ProviderName): PaymentProvider => ({
    async open({ paymentId, customerId, amount, payerReference }) {
      const opened: Record = {
        ref: refOf(name, paymentId),
        state: 'open',
        received: 0,
        refunded: 0,
        currency: 'bdt',
        paymentId,
        customerId: name === 'card' ? customerId : null,
        dispute: null,
        methodRef: payerReference === null ? null : maskWallet(payerReference),
        trxId: null,
        failure: null,
        nextAction: '',
        amount,
        refusesRefund: false,
      };
      payments.set(opened.ref, opened);
      return opened;
    },
    find: async (ref) => find(ref),
    async cancel(ref) {
      const { state } = find(ref);
      return state === 'open' ? change(ref, { state: 'canceled' }) : find(ref);
    },
    async refund({ refundId, ref, amount }) {
      const { refunded, refusesRefund } = find(ref);
      const id = name === 'card' ? `re_demo${refundId}` : codeOf(refundId);
      if (refusesRefund) return { id, status: 'failed', failure: refused };
      change(ref, { refunded: refunded + amount });
      return { id, status: 'succeeded', failure: null };
    },
    findRefund: async ({ id }) => ({ id, status: 'succeeded', failure: null }),
  });

  const pay = (ref: string, extra: Partial<Record> = {}) =>
    change(ref, { state: 'paid', received: find(ref).amount, failure: null, ...extra });

  return {
    card: {
      ...provider('card'),
      confirm: async (ref) => pay(ref),
      hasMethod: async () => true,
      capture: async (ref) => find(ref),
      readEvent: sendsNothing,
      settlements: async () => [],
    },
    bkash: {
      ...provider('bkash'),
      execute: async (ref) => pay(ref, { trxId: codeOf(ref) }),
      readNotice: sendsNothing,
    },
    confirm(ref) {
      if (ref.startsWith(cardPrefix)) pay(ref);
      else change(ref, { state: 'authorised' });
    },
    decline: (ref, failure) => void change(ref, { failure }),
    dispute: (ref) => void change(ref, { dispute: 'open' }),
    refuseRefund: (ref) => void change(ref, { refusesRefund: true }),
  };
}

export const cardPrefix = 'pi_demo';
export const bkashPrefix = 'TR0011DEMO';

function refOf(name: ProviderName, paymentId: string): string {
  return name === 'card' ? cardPrefix + paymentId : bkashPrefix + paymentId.toUpperCase();
}

/** Ten capital letters and digits, the form of bKash’s transaction ids. */
function codeOf(name: string): string {
  const hash = createHash('sha256').update(name).digest();
  return [...hash.subarray(0, 10)].map((byte) => (byte % 36).toString(36).toUpperCase()).join('');
}

function sendsNothing(): never {
  throw new Error('the providers of the history send no events');
}
