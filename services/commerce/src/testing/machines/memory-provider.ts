import { failure } from '@petcare/platform/errors.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { createDisabledBkash, createDisabledCards } from '../../payments/providers/disabled-providers.ts';
import type {
  BkashProvider,
  CardProvider,
  NewRefund,
  PaymentProvider,
  ProviderPayment,
} from '../../payments/providers/payment-provider.ts';

/** `deaf`: what is asked is done, but its answer is lost. */
export type Connection = 'up' | 'down' | 'deaf';

/** A payment provider in memory with the money of one customer, for cards and bKash alike. */
export function createMemoryProvider() {
  const payments = new Map<string, ProviderPayment>();
  const refunds = new Map<string, Poisha>();
  let connection: Connection = 'up';

  const read = (ref: string) => {
    const payment = payments.get(ref);
    if (!payment) throw failure('not_found');
    return payment;
  };
  const change = (ref: string, fields: Partial<ProviderPayment>) => {
    const changed = { ...read(ref), ...fields };
    payments.set(ref, changed);
    return changed;
  };

  function refund({ refundId, ref, amount }: NewRefund): void {
    if (refunds.has(refundId)) return;
    refunds.set(refundId, amount);
    change(ref, { refunded: read(ref).refunded + amount });
  }

  const shared: PaymentProvider = {
    async open({ paymentId, customerId, amount }) {
      const ref = `memory_${paymentId}`;
      const opened: ProviderPayment = {
        ref,
        state: 'open',
        received: 0,
        refunded: 0,
        currency: 'bdt',
        paymentId,
        customerId,
        dispute: null,
        methodRef: null,
        trxId: null,
        failure: null,
        nextAction: `${ref}_secret_of_the_test`,
      };
      payments.set(ref, payments.get(ref) ?? opened);
      amounts.set(ref, amount);
      return read(ref);
    },
    find: async (ref) => read(ref),
    cancel: async (ref) => change(ref, { state: 'canceled' }),
    async refund(request) {
      if (connection === 'down') throw failure('unavailable');
      refund(request);
      if (connection === 'deaf') throw failure('unavailable');
      return { id: `refund_${request.refundId}`, status: 'succeeded', failure: null };
    },
    findRefund: async ({ id }) => ({ id, status: 'succeeded', failure: null }),
  };
  const amounts = new Map<string, Poisha>();
  const pay = (ref: string) => change(ref, { state: 'paid', received: amounts.get(ref) ?? 0 });

  const endHold = (ref: string, fields: Partial<ProviderPayment>): ProviderPayment => {
    if (connection === 'down') throw failure('unavailable');
    const { capturable: _ended, ...payment } = read(ref);
    // A hold that has ended stays as it is.
    if (payment.state === 'capturable') payments.set(ref, { ...payment, ...fields });
    if (connection === 'deaf') throw failure('unavailable');
    return read(ref);
  };
  const card: CardProvider = {
    ...createDisabledCards(),
    ...shared,
    capture: async (ref, amount) => endHold(ref, { state: 'paid', received: amount }),
    cancel: async (ref) =>
      read(ref).state === 'capturable' ? endHold(ref, { state: 'canceled' }) : shared.cancel(ref),
  };
  const bkash: BkashProvider = {
    ...createDisabledBkash(),
    ...shared,
    execute: async (ref) => ({ ...pay(ref), trxId: `TRX${ref}` }),
  };
  return {
    card,
    bkash,
    pay,
    hold: (ref: string) => change(ref, { state: 'capturable', capturable: amounts.get(ref) ?? 0 }),
    /** The bank ends a hold by itself. */
    lapse(ref: string): void {
      const { capturable: _ended, ...payment } = read(ref);
      if (payment.state === 'capturable') payments.set(ref, { ...payment, state: 'canceled' });
    },
    /** The bank opens a dispute, or decides an open one. */
    dispute(ref: string, to: 'open' | 'won' | 'lost'): void {
      const isOpen = read(ref).dispute === 'open';
      if (read(ref).received > 0 && isOpen === (to !== 'open')) change(ref, { dispute: to });
    },
    stateOf: (ref: string) => read(ref).state,
    receivedOf: (ref: string) => read(ref).received,
    refundedOf: (ref: string) => read(ref).refunded,
    setConnection(next: Connection) {
      connection = next;
    },
  };
}

export type MemoryProvider = ReturnType<typeof createMemoryProvider>;
