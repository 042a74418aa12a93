import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../testing/builders.ts';
import type { CardProvider } from './card-provider.ts';
import { type AttemptStore, openAttemptStore } from './attempt-store.ts';
import type { Billing } from '@petcare/contracts/shared/billing.ts';
import { cancelAttempt, payByBkash, payByCard, type PaymentInput, resumePayment } from './pay.ts';
import { createPaymentServer, refusal } from './payment-server.fixture.ts';

const billing = {
  name: 'Mim Akter',
  email: 'mim@example.com',
  phone: '01712345678',
  address: 'House 12',
  division: 'Dhaka' as const,
  district: 'Dhaka',
  zip: '1205',
};

let server: ReturnType<typeof createPaymentServer>;
let attemptStore: AttemptStore;
let input: PaymentInput & { billing: Billing };

beforeEach(() => {
  localStorage.clear();
  server = createPaymentServer();
  const productId = newId();
  attemptStore = openAttemptStore('mim', productId);
  input = {
    purchase: { kind: 'product', lines: [{ product_id: productId, quantity: 1 }], from_cart: false },
    billing,
    expectedTotal: 450,
  };
});

const deps = () => ({ calls: server.calls, attemptStore, kind: 'product' as const, pauses: [0, 0, 0] });
const ordered = { kind: 'ordered' };

function provider(changes: Partial<CardProvider> = {}): CardProvider {
  return {
    Field: () => null,
    createMethod: async () => ({ id: 'pm_1' }),
    confirm: async (clientSecret) => {
      server.pay(clientSecret.split('_secret_')[0] ?? '');
      return { status: 'succeeded' };
    },
    ...changes,
  };
}
const refusing = () =>
  provider({ confirm: async () => ({ status: 'failed', message: 'Your card was declined.' }) });
const payCard = (card = provider(), changes: Partial<PaymentInput> = {}) =>
  payByCard(card, { ...input, ...changes }, deps());
const goToBkash = (account = '01770618575') => payByBkash(account, input, deps());

describe('paying by card', () => {
  test('an accepted card makes one charge and one order', async () => {
    expect(await payCard()).toEqual(ordered);
    expect([server.charges, server.orders.size]).toEqual([1, 1]);
  });

  test('an invalid card returns the provider’s message before anything is reserved', async () => {
    const outcome = await payCard(
      provider({ createMethod: async () => ({ error: { message: 'Your card number is incorrect.' } }) }),
    );
    expect(outcome).toEqual({ kind: 'declined', message: 'Your card number is incorrect.' });
    expect(attemptStore.paymentId()).toBeNull();
  });

  test('after a decline another card pays the same payment', async () => {
    expect(await payCard(refusing())).toEqual({ kind: 'declined', message: 'Your card was declined.' });
    const first = attemptStore.paymentId();
    expect(await payCard()).toEqual(ordered);
    expect([...server.orders]).toEqual([first]);
    expect(server.charges).toBe(1);
  });

  test('a changed price charges nothing and returns the new total', async () => {
    server.total = 500;
    expect(await payCard()).toEqual({ kind: 'price_changed', total: 500 });
    expect(server.charges).toBe(0);
    expect(await payCard(provider(), { expectedTotal: 500 })).toEqual(ordered);
  });

  test('a reload after the charge finds the order and charges nothing again', async () => {
    const unanswered = provider({
      confirm: async (clientSecret) => {
        server.pay(clientSecret.split('_secret_')[0] ?? '');
        throw new TypeError('the page went away');
      },
    });
    server.lostResponses.getPayment = 99;
    await expect(payCard(unanswered)).rejects.toMatchObject({ code: 'network' });
    server.lostResponses.getPayment = 0;
    expect(await resumePayment(deps())).toEqual(ordered);
    expect(await payCard()).toEqual(ordered);
    expect([server.charges, server.orders.size]).toEqual([1, 1]);
  });

  test('a provider response lost after the charge still leads to the order', async () => {
    const unanswered = provider({
      confirm: async (clientSecret) => {
        server.pay(clientSecret.split('_secret_')[0] ?? '');
        throw new TypeError('Failed to fetch');
      },
    });
    expect(await payCard(unanswered)).toEqual(ordered);
    expect(server.charges).toBe(1);
  });

  test.each(['startCard', 'getPayment', 'placeOrder'] as const)(
    'a lost response of %s is retried',
    async (name) => {
      server.lostResponses[name] = 2;
      expect(await payCard()).toEqual(ordered);
      expect([server.charges, server.orders.size]).toEqual([1, 1]);
    },
  );

  test('an unreachable server after the charge returns pending, and a later resume finds the order', async () => {
    server.lostResponses.placeOrder = 99;
    expect(await payCard()).toEqual({ kind: 'pending' });
    server.lostResponses.placeOrder = 0;
    expect(await resumePayment(deps())).toEqual(ordered);
    expect(server.charges).toBe(1);
  });

  test('an undecided payment is not paid again', async () => {
    const undecided = provider({
      confirm: async () => {
        server.setStatus('processing');
        return { status: 'processing' };
      },
    });
    expect(await payCard(undecided)).toEqual({ kind: 'pending' });
    expect(await payCard()).toEqual({ kind: 'pending' });
    expect(server.charges).toBe(0);
  });

  test('another address after a decline starts another payment', async () => {
    await payCard(refusing());
    const first = attemptStore.paymentId();
    expect(await payCard(provider(), { billing: { ...billing, zip: '1206' } })).toEqual(ordered);
    expect(attemptStore.paymentId()).not.toBe(first);
    expect(server.openCount()).toBe(0);
    expect(server.charges).toBe(1);
  });

  test.each(['failed', 'expired', 'canceled'] as const)(
    'a payment that is %s is replaced by a new one',
    async (status) => {
      await payCard(refusing());
      const first = attemptStore.attempt();
      server.setStatus(status);
      expect(await payCard()).toEqual(ordered);
      expect(attemptStore.attempt()).not.toBe(first);
    },
  );

  test('another quantity after a decline releases the previous reservation first', async () => {
    await payCard(refusing());
    server.total = 900;
    const lines = input.purchase.kind === 'product' ? input.purchase.lines : [];
    const purchase = {
      kind: 'product' as const,
      lines: lines.map((l) => ({ ...l, quantity: 2 })),
      from_cart: false,
    };
    expect(await payCard(refusing(), { purchase, expectedTotal: 900 })).toMatchObject({ kind: 'declined' });
    expect(server.openCount()).toBe(1);
  });

  test('a late payment is reported as refunded, and nothing is charged again', async () => {
    await payCard(refusing());
    server.setStatus('refunding');
    expect(await payCard()).toEqual({ kind: 'refunded' });
    expect(server.charges).toBe(0);
  });

  test('a sold-out product rejects with out_of_stock and charges nothing', async () => {
    server.calls.startCard = async () => {
      throw refusal('out_of_stock');
    };
    await expect(payCard()).rejects.toMatchObject({ code: 'out_of_stock' });
    expect(server.charges).toBe(0);
  });
});

describe('paying by bKash', () => {
  test('the buyer is redirected to bKash, and nothing is charged before they confirm', async () => {
    const outcome = await goToBkash();
    expect(outcome).toEqual({ kind: 'redirecting', to: `https://bkash.test/${attemptStore.paymentId()}` });
    expect(server.charges).toBe(0);
  });

  test('a retry reuses the payment; another account replaces it', async () => {
    const first = await goToBkash();
    expect(await goToBkash()).toEqual(first);
    expect(await goToBkash('01929918378')).not.toEqual(first);
    expect(server.openCount()).toBe(1);
  });

  test('a buyer who returns after confirming gets the order and pays once', async () => {
    await goToBkash();
    server.pay(attemptStore.paymentId() ?? '');
    expect(await goToBkash()).toEqual(ordered);
    expect(await payCard()).toEqual(ordered);
    expect([server.charges, server.orders.size]).toEqual([1, 1]);
  });

  test('a bKash payment replaced by a card can no longer be completed', async () => {
    await goToBkash();
    const atBkash = attemptStore.paymentId() ?? '';
    expect(await payCard()).toEqual(ordered);
    server.pay(atBkash);
    expect(server.charges).toBe(1);
  });

  test('a bKash payment that another tab started for the attempt is cancelled first', async () => {
    const { purchase, billing: who, expectedTotal: expected_total } = input;
    const attempt = attemptStore.attempt();
    const { payment } = await server.calls.startBkash({
      purchase,
      billing: who,
      expected_total,
      attempt,
      account_number: '01770618575',
    });
    expect(attemptStore.paymentId()).toBeNull();
    expect(await payCard()).toEqual(ordered);
    server.pay(payment._id);
    expect([server.charges, server.openCount()]).toEqual([1, 0]);
  });

  test.each(['executing', 'unknown', 'needs_review'] as const)(
    'a payment that is %s is neither paid again nor cancelled',
    async (status) => {
      await goToBkash();
      server.setStatus(status);
      expect(await payCard()).toEqual({ kind: 'pending' });
      expect(await goToBkash()).toEqual({ kind: 'pending' });
      expect(server.charges).toBe(0);
    },
  );
});

describe('two tabs of one checkout', () => {
  const otherTabDeps = (checkout: string) => ({ ...deps(), attemptStore: openAttemptStore('mim', checkout) });
  const checkoutOf = ({ purchase }: PaymentInput) =>
    purchase.kind === 'product' ? (purchase.lines[0]?.product_id ?? '') : '';

  test('make one payment', async () => {
    const other = otherTabDeps(checkoutOf(input));
    expect(await payCard()).toEqual(ordered);
    expect(await payByCard(provider(), input, other)).toEqual(ordered);
    expect([server.charges, server.orders.size]).toEqual([1, 1]);
  });

  test('the second finds the order after the first has finished', async () => {
    const other = otherTabDeps(checkoutOf(input));
    expect(await payCard()).toEqual(ordered);
    attemptStore.close();
    expect(await payByCard(provider(), input, other)).toEqual(ordered);
    expect(server.charges).toBe(1);
  });

  test('the second finds the order after the first has switched payments', async () => {
    const other = otherTabDeps(checkoutOf(input));
    await payByBkash('01770618575', input, other);
    expect(await payCard()).toEqual(ordered);
    attemptStore.close();
    expect(await payByBkash('01770618575', input, other)).toEqual(ordered);
    expect([server.charges, server.orders.size, server.openCount()]).toEqual([1, 1, 0]);
  });

  test('a checkout opened after the order starts another attempt', () => {
    const first = attemptStore.attempt();
    attemptStore.close();
    expect(openAttemptStore('mim', checkoutOf(input)).attempt()).not.toBe(first);
  });
});

describe('cancelling an attempt', () => {
  test('releases the reservation and starts another attempt', async () => {
    await payCard(refusing());
    const first = attemptStore.attempt();
    expect(await cancelAttempt(deps())).toBeNull();
    expect([server.openCount(), attemptStore.paymentId()]).toEqual([0, null]);
    expect(attemptStore.attempt()).not.toBe(first);
  });

  test('returns the order if the payment was paid after all', async () => {
    await goToBkash();
    server.pay(attemptStore.paymentId() ?? '');
    expect(await cancelAttempt(deps())).toEqual(ordered);
  });
});
