import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../testing/builders.ts';
import type { CardProvider } from './card-provider.ts';
import { type AttemptMemory, openAttemptMemory } from './attempt-memory.ts';
import { giveUp, payByBkash, payByCard, type PaymentInput, resumePayment } from './pay.ts';
import { openShop, refusal } from './payment-shop.fixture.ts';

const billing = {
  name: 'Mim Akter',
  email: 'mim@example.com',
  phone: '01712345678',
  address: 'House 12',
  division: 'Dhaka' as const,
  district: 'Dhaka',
  zip: '1205',
};

let shop: ReturnType<typeof openShop>;
let memory: AttemptMemory;
let input: PaymentInput;

beforeEach(() => {
  localStorage.clear();
  shop = openShop();
  const productId = newId();
  memory = openAttemptMemory('mim', productId);
  input = {
    purchase: { kind: 'product', lines: [{ product_id: productId, quantity: 1 }], from_cart: false },
    billing,
    expectedTotal: 450,
  };
});

const parts = () => ({ calls: shop.calls, memory, kind: 'product' as const, pauses: [0, 0, 0] });
const ordered = { kind: 'ordered' };

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
const refusing = () =>
  provider({ confirm: async () => ({ status: 'failed', message: 'Your card was declined.' }) });
const payCard = (card = provider(), changes: Partial<PaymentInput> = {}) =>
  payByCard(card, { ...input, ...changes }, parts());
const goToBkash = (account = '01770618575') => payByBkash(account, input, parts());

describe('paying by card', () => {
  test('a card that is taken makes one charge and one order', async () => {
    expect(await payCard()).toEqual(ordered);
    expect([shop.charges, shop.orders.size]).toEqual([1, 1]);
  });

  test('a card the provider does not know is told in its words before anything is reserved', async () => {
    const outcome = await payCard(
      provider({ createMethod: async () => ({ error: { message: 'Your card number is incorrect.' } }) }),
    );
    expect(outcome).toEqual({ kind: 'declined', message: 'Your card number is incorrect.' });
    expect(memory.paymentId()).toBeNull();
  });

  test('after a decline another card pays the same payment', async () => {
    expect(await payCard(refusing())).toEqual({ kind: 'declined', message: 'Your card was declined.' });
    const first = memory.paymentId();
    expect(await payCard()).toEqual(ordered);
    expect([...shop.orders]).toEqual([first]);
    expect(shop.charges).toBe(1);
  });

  test('a changed price charges nothing and gives the new total to agree to', async () => {
    shop.total = 500;
    expect(await payCard()).toEqual({ kind: 'price_changed', total: 500 });
    expect(shop.charges).toBe(0);
    expect(await payCard(provider(), { expectedTotal: 500 })).toEqual(ordered);
  });

  test('a reload after the charge finds the order and charges no second time', async () => {
    const unanswered = provider({
      confirm: async (clientSecret) => {
        shop.pay(clientSecret.split('_secret_')[0] ?? '');
        throw new TypeError('the page went away');
      },
    });
    shop.lose.getPayment = 99;
    await expect(payCard(unanswered)).rejects.toMatchObject({ code: 'network' });
    shop.lose.getPayment = 0;
    expect(await resumePayment(parts())).toEqual(ordered);
    expect(await payCard()).toEqual(ordered);
    expect([shop.charges, shop.orders.size]).toEqual([1, 1]);
  });

  test('an answer of the provider that is lost after the charge still ends with the order', async () => {
    const unanswered = provider({
      confirm: async (clientSecret) => {
        shop.pay(clientSecret.split('_secret_')[0] ?? '');
        throw new TypeError('Failed to fetch');
      },
    });
    expect(await payCard(unanswered)).toEqual(ordered);
    expect(shop.charges).toBe(1);
  });

  test.each(['startCard', 'getPayment', 'placeOrder'] as const)(
    'a lost answer of %s is asked for again',
    async (name) => {
      shop.lose[name] = 2;
      expect(await payCard()).toEqual(ordered);
      expect([shop.charges, shop.orders.size]).toEqual([1, 1]);
    },
  );

  test('when the order cannot be asked for after the charge, the buyer is told to wait, not to pay again', async () => {
    shop.lose.placeOrder = 99;
    expect(await payCard()).toEqual({ kind: 'pending' });
    shop.lose.placeOrder = 0;
    expect(await resumePayment(parts())).toEqual(ordered);
    expect(shop.charges).toBe(1);
  });

  test('a payment the provider has not decided is not paid again', async () => {
    const undecided = provider({
      confirm: async () => {
        shop.setStatus('processing');
        return { status: 'processing' };
      },
    });
    expect(await payCard(undecided)).toEqual({ kind: 'pending' });
    expect(await payCard()).toEqual({ kind: 'pending' });
    expect(shop.charges).toBe(0);
  });

  test('another address after a decline begins another payment', async () => {
    await payCard(refusing());
    const first = memory.paymentId();
    expect(await payCard(provider(), { billing: { ...billing, zip: '1206' } })).toEqual(ordered);
    expect(memory.paymentId()).not.toBe(first);
    expect(shop.open()).toBe(0);
    expect(shop.charges).toBe(1);
  });

  test.each(['failed', 'expired', 'canceled'] as const)(
    'a payment that is %s is left and another begun',
    async (status) => {
      await payCard(refusing());
      const first = memory.attempt();
      shop.setStatus(status);
      expect(await payCard()).toEqual(ordered);
      expect(memory.attempt()).not.toBe(first);
    },
  );

  test('another quantity after a decline gives the former reservation back first', async () => {
    await payCard(refusing());
    shop.total = 900;
    const lines = input.purchase.kind === 'product' ? input.purchase.lines : [];
    const purchase = {
      kind: 'product' as const,
      lines: lines.map((l) => ({ ...l, quantity: 2 })),
      from_cart: false,
    };
    expect(await payCard(refusing(), { purchase, expectedTotal: 900 })).toMatchObject({ kind: 'declined' });
    expect(shop.open()).toBe(1);
  });

  test('money that came too late is told to be on its way back, and nothing is charged again', async () => {
    await payCard(refusing());
    shop.setStatus('refunding');
    expect(await payCard()).toEqual({ kind: 'paid_back' });
    expect(shop.charges).toBe(0);
  });

  test('a product that is sold out is an error to be told, with nothing charged', async () => {
    shop.calls.startCard = async () => {
      throw refusal('out_of_stock');
    };
    await expect(payCard()).rejects.toMatchObject({ code: 'out_of_stock' });
    expect(shop.charges).toBe(0);
  });
});

describe('paying by bKash', () => {
  test('the buyer is sent to bKash, and nothing is charged before they confirm there', async () => {
    const outcome = await goToBkash();
    expect(outcome).toEqual({ kind: 'leaving', to: `https://bkash.test/${memory.paymentId()}` });
    expect(shop.charges).toBe(0);
  });

  test('asking again leads to the same payment; another account to another, and the former is given up', async () => {
    const first = await goToBkash();
    expect(await goToBkash()).toEqual(first);
    expect(await goToBkash('01929918378')).not.toEqual(first);
    expect(shop.open()).toBe(1);
  });

  test('who has confirmed at bKash and comes back gets the order and pays no second time', async () => {
    await goToBkash();
    shop.pay(memory.paymentId() ?? '');
    expect(await goToBkash()).toEqual(ordered);
    expect(await payCard()).toEqual(ordered);
    expect([shop.charges, shop.orders.size]).toEqual([1, 1]);
  });

  test('who takes a card instead cannot complete the payment at bKash as well', async () => {
    await goToBkash();
    const atBkash = memory.paymentId() ?? '';
    expect(await payCard()).toEqual(ordered);
    shop.pay(atBkash);
    expect(shop.charges).toBe(1);
  });

  test('a payment of the same attempt that another tab has just opened at bKash is given up first', async () => {
    const { purchase, billing: who, expectedTotal: expected_total } = input;
    const attempt = memory.attempt();
    const { payment } = await shop.calls.startBkash({
      purchase,
      billing: who,
      expected_total,
      attempt,
      account_number: '01770618575',
    });
    expect(memory.paymentId()).toBeNull();
    expect(await payCard()).toEqual(ordered);
    shop.pay(payment._id);
    expect([shop.charges, shop.open()]).toEqual([1, 0]);
  });

  test.each(['executing', 'unknown', 'needs_review'] as const)(
    'a payment that is %s is neither paid again nor given up',
    async (status) => {
      await goToBkash();
      shop.setStatus(status);
      expect(await payCard()).toEqual({ kind: 'pending' });
      expect(await goToBkash()).toEqual({ kind: 'pending' });
      expect(shop.charges).toBe(0);
    },
  );
});

describe('two tabs of one checkout', () => {
  const inOtherTab = (checkout: string) => ({ ...parts(), memory: openAttemptMemory('mim', checkout) });
  const checkoutOf = ({ purchase }: PaymentInput) =>
    purchase.kind === 'product' ? (purchase.lines[0]?.product_id ?? '') : '';

  test('make one payment, whichever goes first', async () => {
    const other = inOtherTab(checkoutOf(input));
    expect(await payCard()).toEqual(ordered);
    expect(await payByCard(provider(), input, other)).toEqual(ordered);
    expect([shop.charges, shop.orders.size]).toEqual([1, 1]);
  });

  test('the second finds the order when the first has come to its end', async () => {
    const other = inOtherTab(checkoutOf(input));
    expect(await payCard()).toEqual(ordered);
    memory.close();
    expect(await payByCard(provider(), input, other)).toEqual(ordered);
    expect(shop.charges).toBe(1);
  });

  test('the second finds the order too when the first has left its payment for another', async () => {
    const other = inOtherTab(checkoutOf(input));
    await payByBkash('01770618575', input, other);
    expect(await payCard()).toEqual(ordered);
    memory.close();
    expect(await payByBkash('01770618575', input, other)).toEqual(ordered);
    expect([shop.charges, shop.orders.size, shop.open()]).toEqual([1, 1, 0]);
  });

  test('a checkout that is opened after the order stands begins anew', () => {
    const first = memory.attempt();
    memory.close();
    expect(openAttemptMemory('mim', checkoutOf(input)).attempt()).not.toBe(first);
  });
});

describe('giving up', () => {
  test('frees what was kept and begins another attempt', async () => {
    await payCard(refusing());
    const first = memory.attempt();
    expect(await giveUp(parts())).toBeNull();
    expect([shop.open(), memory.paymentId()]).toEqual([0, null]);
    expect(memory.attempt()).not.toBe(first);
  });

  test('of what was paid after all gives the order', async () => {
    await goToBkash();
    shop.pay(memory.paymentId() ?? '');
    expect(await giveUp(parts())).toEqual(ordered);
  });
});
