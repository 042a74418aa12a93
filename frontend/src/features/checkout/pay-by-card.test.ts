import type { StartPaymentBody } from '@petcare/contracts/payments.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError, type ApiErrorCode } from '../../lib/api-client.ts';
import { randomId } from '../../lib/random-id.ts';
import { buildOrder, buildPayment, newId } from '../../testing/builders.ts';
import type { PaymentCalls } from './api/payment-calls.ts';
import type { CardProvider } from './card/card-provider.ts';
import { type AttemptMemory, type CardPaymentInput, payByCard, resumePayment } from './pay-by-card.ts';

const billing = {
  name: 'Mim Akter',
  email: 'mim@example.com',
  phone: '01712345678',
  address: 'House 12',
  division: 'Dhaka' as const,
  district: 'Dhaka',
  zip: '1205',
};

const refusal = (code: ApiErrorCode, details = {}) =>
  new ApiError({ code, status: 409, message: code, details });
const lost = () => new ApiError({ code: 'network', status: 0, message: 'lost' });

/** A server with the rules of the real one: an attempt is a payment, a payment is an order. */
function openShop() {
  const payments = new Map<
    string,
    { body: Parameters<PaymentCalls['startCard']>[0]; payment: ReturnType<typeof buildPayment> }
  >();
  const orders = new Map<string, ReturnType<typeof buildOrder>>();
  const shop = {
    total: 450,
    /** Answers that never arrive, by call. */
    lose: { startCard: 0, getPayment: 0, placeOrder: 0 },
    charges: 0,
    orders,
    pay(paymentId: string) {
      const entry = [...payments.values()].find(({ payment }) => payment._id === paymentId);
      if (entry && entry.payment.status !== 'paid') {
        entry.payment.status = 'paid';
        shop.charges += 1;
      }
    },
    setStatus(status: ReturnType<typeof buildPayment>['status']) {
      for (const { payment } of payments.values()) payment.status = status;
    },
    calls: {
      async startCard(body) {
        if (body.expected_total !== shop.total) throw refusal('price_changed', { total: shop.total });
        const known = payments.get(body.attempt);
        if (known && JSON.stringify(known.body) !== JSON.stringify(body))
          throw refusal('idempotency_conflict');
        const payment = known?.payment ?? buildPayment();
        payments.set(body.attempt, { body, payment });
        if (shop.lose.startCard-- > 0) throw lost();
        return { payment: { ...payment }, client_secret: `${payment._id}_secret_x` };
      },
      async getPayment(id) {
        if (shop.lose.getPayment-- > 0) throw lost();
        const entry = [...payments.values()].find(({ payment }) => payment._id === id);
        if (!entry) throw new ApiError({ code: 'not_found', status: 404, message: '' });
        return { ...entry.payment };
      },
      async placeOrder({ payment_id: id }) {
        const entry = [...payments.values()].find(({ payment }) => payment._id === id);
        if (entry?.payment.status === 'processing') throw refusal('payment_pending');
        if (entry?.payment.status !== 'paid') {
          throw new ApiError({
            code: 'payment_required',
            status: 402,
            message: 'This order has not been paid.',
          });
        }
        const order = orders.get(id) ?? buildOrder({ payment_id: id });
        orders.set(id, order);
        if (shop.lose.placeOrder-- > 0) throw lost();
        return order;
      },
    } satisfies PaymentCalls,
  };
  return shop;
}

function remember(): AttemptMemory {
  let attempt = randomId();
  let paymentId: string | null = null;
  return {
    attempt: () => attempt,
    paymentId: () => paymentId,
    rememberPayment: (id) => (paymentId = id),
    beginAnew: () => {
      attempt = randomId();
      paymentId = null;
    },
  };
}

describe('paying by card', () => {
  let shop: ReturnType<typeof openShop>;
  let memory: AttemptMemory;
  let input: CardPaymentInput;

  /** A provider that charges, unless told otherwise. */
  function provider(changes: Partial<CardProvider> = {}): CardProvider {
    return {
      Field: () => null,
      createMethod: async () => ({ id: 'pm_1' }),
      confirm: async (clientSecret) => {
        shop.pay(clientSecret.split('_secret_')[0] ?? '');
        return { status: 'succeeded' };
      },
      ...changes,
    };
  }

  const parts = () => ({ calls: shop.calls, memory, pauses: [0, 0, 0] });
  const pay = (card = provider(), changes: Partial<CardPaymentInput> = {}) =>
    payByCard(card, { ...input, ...changes }, parts());

  beforeEach(() => {
    shop = openShop();
    memory = remember();
    input = { productId: newId(), quantity: 1, billing, expectedTotal: 450 };
  });

  test('a card that is taken makes one charge and one order', async () => {
    expect(await pay()).toMatchObject({ kind: 'ordered' });
    expect([shop.charges, shop.orders.size]).toEqual([1, 1]);
  });

  test('a card the provider does not know is told in its words before anything is reserved', async () => {
    const outcome = await pay(
      provider({ createMethod: async () => ({ error: { message: 'Your card number is incorrect.' } }) }),
    );
    expect(outcome).toEqual({ kind: 'declined', message: 'Your card number is incorrect.' });
    expect(memory.paymentId()).toBeNull();
  });

  test('after a decline another card pays the same payment', async () => {
    const no = provider({ confirm: async () => ({ status: 'failed', message: 'Your card was declined.' }) });
    expect(await pay(no)).toEqual({ kind: 'declined', message: 'Your card was declined.' });
    const first = memory.paymentId();
    expect(await pay()).toMatchObject({ kind: 'ordered', order: { payment_id: first } });
    expect(shop.charges).toBe(1);
  });

  test('a changed price charges nothing and gives the new total to agree to', async () => {
    shop.total = 500;
    expect(await pay()).toEqual({ kind: 'price_changed', total: 500 });
    expect(shop.charges).toBe(0);
    expect(await pay(provider(), { expectedTotal: 500 })).toMatchObject({ kind: 'ordered' });
  });

  test('a reload after the charge finds the order and charges no second time', async () => {
    const unanswered = provider({
      confirm: async (clientSecret) => {
        shop.pay(clientSecret.split('_secret_')[0] ?? '');
        throw new TypeError('the page went away');
      },
    });
    shop.lose.getPayment = 99;
    await expect(pay(unanswered)).rejects.toMatchObject({ code: 'network' });
    shop.lose.getPayment = 0;
    expect(await resumePayment(input.productId, parts())).toMatchObject({ kind: 'ordered' });
    expect(await pay()).toMatchObject({ kind: 'ordered' });
    expect([shop.charges, shop.orders.size]).toEqual([1, 1]);
  });

  test('an answer of the provider that is lost after the charge still ends with the order', async () => {
    const unanswered = provider({
      confirm: async (clientSecret) => {
        shop.pay(clientSecret.split('_secret_')[0] ?? '');
        throw new TypeError('Failed to fetch');
      },
    });
    expect(await pay(unanswered)).toMatchObject({ kind: 'ordered' });
    expect(shop.charges).toBe(1);
  });

  test.each(['startCard', 'getPayment', 'placeOrder'] as const)(
    'a lost answer of %s is asked for again',
    async (name) => {
      shop.lose[name] = 2;
      expect(await pay()).toMatchObject({ kind: 'ordered' });
      expect([shop.charges, shop.orders.size]).toEqual([1, 1]);
    },
  );

  test('when the order cannot be asked for after the charge, the buyer is told to wait, not to pay again', async () => {
    shop.lose.placeOrder = 99;
    expect(await pay()).toEqual({ kind: 'pending' });
    shop.lose.placeOrder = 0;
    expect(await resumePayment(input.productId, parts())).toMatchObject({ kind: 'ordered' });
    expect(shop.charges).toBe(1);
  });

  test('a payment the provider has not decided is not paid again', async () => {
    const undecided = provider({
      confirm: async () => {
        shop.setStatus('processing');
        return { status: 'processing' };
      },
    });
    expect(await pay(undecided)).toEqual({ kind: 'pending' });
    expect(await pay()).toEqual({ kind: 'pending' });
    expect(shop.charges).toBe(0);
  });

  test('another address after a decline begins another payment', async () => {
    await pay(provider({ confirm: async () => ({ status: 'failed' }) }));
    const first = memory.paymentId();
    expect(await pay(provider(), { billing: { ...billing, zip: '1206' } })).toMatchObject({
      kind: 'ordered',
    });
    expect(memory.paymentId()).not.toBe(first);
    expect(shop.charges).toBe(1);
  });

  test.each(['expired', 'canceled', 'refunded'] as const)(
    'a payment that is %s is left and another begun',
    async (status) => {
      await pay(provider({ confirm: async () => ({ status: 'failed' }) }));
      const first = memory.attempt();
      shop.setStatus(status);
      expect(await pay()).toMatchObject({ kind: 'ordered' });
      expect(memory.attempt()).not.toBe(first);
    },
  );

  test('another total after another quantity is the buyer’s to see first', async () => {
    shop.total = 900;
    expect(await pay(provider(), { quantity: 2, expectedTotal: 900 })).toMatchObject({ kind: 'ordered' });
  });

  test('a product that is sold out is an error to be told, with nothing charged', async () => {
    shop.calls.startCard = async () => {
      throw refusal('out_of_stock');
    };
    await expect(pay()).rejects.toMatchObject({ code: 'out_of_stock' });
    expect(shop.charges).toBe(0);
  });
});
