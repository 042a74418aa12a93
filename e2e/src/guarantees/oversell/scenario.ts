import { randomUUID } from 'node:crypto';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { SendToService } from '@petcare/platform/testing/service-client.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { billing } from '../../support/shopping.ts';
import type { CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { isConsistent, auditMoney, type MoneyAudit } from '../../support/commerce/money-audit.ts';
import { price } from '../../support/commerce/products.ts';

const maxAttempts = 5;

/** Retries after a broken connection, as a browser does: it is unknown whether the request arrived. */
async function withRetries<T>(request: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await request();
    } catch (error) {
      if (attempt === maxAttempts) throw error;
    }
}

/** Lifetime of a reservation: long enough for all customers, short enough to wait for. */
export const shortReservations = { PAYMENT_TTL_MINUTES: '0.1' };

const behaviours = [
  'pays',
  'abandons',
  'is declined and gives up',
  'pays in two tabs',
  'pays and never comes back',
  'comes too late',
] as const;
type Behaviour = (typeof behaviours)[number];

export interface ExpiredCheckout {
  readonly as: ReturnType<typeof userCaller>;
  readonly secret: string;
  readonly paymentId: string;
  readonly send: SendToService;
}

interface Sale {
  readonly shop: CommerceCopies;
  readonly productId: string;
  readonly customers: number;
  /** Omitted: every customer with a reservation pays. */
  readonly expiredCheckouts?: ExpiredCheckout[];
}

export async function buyConcurrently({
  shop,
  productId,
  customers,
  expiredCheckouts,
}: Sale): Promise<Record<string, number>> {
  let reserved = 0;
  const nextBehaviour = (): Behaviour => {
    if (!expiredCheckouts) return 'pays';
    reserved += 1;
    return behaviours[(reserved - 1) % behaviours.length] ?? 'pays';
  };
  const outcomes = await Promise.all(
    Array.from({ length: customers }, async (_, index) => {
      const send = shop.copies[index % shop.copies.length];
      if (!send) throw new Error('there is no copy of the service');
      return tryToBuy({ shop, send, productId, nextBehaviour, expiredCheckouts });
    }),
  );
  return Object.fromEntries(
    Object.entries(Object.groupBy(outcomes, (outcome) => outcome)).map(([outcome, all]) => [
      outcome,
      all?.length ?? 0,
    ]),
  );
}

async function tryToBuy({
  shop,
  send,
  productId,
  nextBehaviour,
  expiredCheckouts,
}: {
  shop: CommerceCopies;
  send: SendToService;
  productId: string;
  nextBehaviour: () => Behaviour;
  expiredCheckouts: ExpiredCheckout[] | undefined;
}): Promise<string> {
  const as = userCaller(newId());
  const body = {
    purchase: { kind: 'product', lines: [{ product_id: productId, quantity: 1 }], from_cart: false },
    billing,
    expected_total: price,
    attempt: randomUUID(),
  };
  const start = () => withRetries(() => send('POST', '/api/payments/card', { as, body }));
  const started = await start();
  if (started.status !== 201) return String(started.body?.code ?? started.status);
  const paymentId = String(started.body.payment._id);
  const secret = String(started.body.client_secret);
  const order = () => withRetries(() => send('POST', '/api/orders', { as, body: { payment_id: paymentId } }));
  const pay = (card?: string) => withRetries(() => shop.pay(secret, card));
  const behaviour = nextBehaviour();
  switch (behaviour) {
    case 'abandons':
      return behaviour;
    case 'pays and never comes back':
      await pay();
      return behaviour;
    case 'comes too late':
      expiredCheckouts?.push({ as, secret, paymentId, send });
      return behaviour;
    case 'is declined and gives up': {
      await pay('pm_card_chargeDeclined');
      const { status } = await withRetries(() => send('POST', `/api/payments/${paymentId}/cancel`, { as }));
      return status === 200 ? behaviour : `${behaviour}: ${status}`;
    }
    case 'pays in two tabs': {
      await Promise.all([start(), start()]);
      await Promise.all([pay(), pay()]);
      const placed = await Promise.all([order(), order()]);
      const numbers = new Set(placed.map((answer) => String(answer.body?.order?.order_id)));
      return numbers.size === 1 ? behaviour : `${behaviour}: ${[...numbers].join(' and ')}`;
    }
    case 'pays': {
      await pay();
      const { status, body: answer } = await order();
      return status === 201 ? behaviour : `${behaviour}: ${answer?.code ?? status}`;
    }
  }
}

/**
 * Waits until all reservations are over, starts a reconciliation, and then tries to pay for the expired checkouts.
 * @returns the seconds from the reconciliation until no unit was reserved.
 * @throws Error when units are still reserved after a minute, or an expired checkout can be paid.
 */
export async function expireReservations(
  shop: CommerceCopies,
  expiredCheckouts: readonly ExpiredCheckout[] = [],
): Promise<number> {
  const payments = shop.database.collection('payments');
  await eventually(async () => {
    const running = await payments.countDocuments({ reservation: 'held', expiresAt: { $gt: new Date() } });
    if (running > 0) throw new Error(`${running} reservations have not expired`);
  });
  await shop.database.collection<{ _id: string }>('locks').deleteOne({ _id: 'payment-sweep' });
  const reconciling = await shop.startCopy();
  const begin = performance.now();
  await eventually(async () => {
    const held = await payments.countDocuments({ reservation: 'held' });
    if (held > 0) throw new Error(`${held} units are still reserved`);
  });
  const seconds = (performance.now() - begin) / 1_000;
  await reconciling.stop();
  for (const { as, secret, paymentId, send } of expiredCheckouts) {
    const charged = await withRetries(() => shop.pay(secret));
    const { status } = await withRetries(() =>
      send('POST', '/api/orders', { as, body: { payment_id: paymentId } }),
    );
    if (charged === 200 || status === 201) throw new Error('an expired checkout was paid');
  }
  return seconds;
}

export interface StockAudit extends MoneyAudit {
  readonly inStock: number;
  readonly held: number;
  readonly oversold: number;
}

export async function auditStock(shop: CommerceCopies, initialStock: number): Promise<StockAudit> {
  const audit = await auditMoney(shop, initialStock);
  const products = await shop.database.collection('products').find().toArray();
  return {
    ...audit,
    inStock: products.reduce((sum, { stock }) => sum + Number(stock), 0),
    held: await shop.database.collection('payments').countDocuments({ reservation: 'held' }),
    oversold: Math.max(0, audit.orders - initialStock),
  };
}

export function isSoldOut(audit: StockAudit, initialStock: number): boolean {
  return (
    isConsistent(audit) &&
    audit.orders === initialStock &&
    audit.charged === initialStock &&
    audit.inStock === 0 &&
    audit.held === 0 &&
    audit.oversold === 0
  );
}

/**
 * Control: reads the stock in the test, and writes one less after the sales, instead of decrementing it in the
 * database. Everything else is as in the real trials.
 */
export async function sellReadThenWrite(
  shop: CommerceCopies,
  _id: string,
  customers: number,
): Promise<Record<string, number>> {
  const products = shop.database.collection<{ _id: string; stock: number | null }>('products');
  // All read before any of them buys, which makes the race deterministic.
  const counts = await Promise.all(
    Array.from({ length: customers }, async () => Number((await products.findOne({ _id }))?.stock)),
  );
  await products.updateOne({ _id }, { $set: { stock: null } });
  const buyers = counts.filter((inStock) => inStock > 0).length;
  const outcomes = await buyConcurrently({ shop, productId: _id, customers: buyers });
  const inStock = Math.max(0, Math.min(...counts) - 1);
  await products.updateOne({ _id }, { $set: { stock: inStock } });
  return outcomes;
}
