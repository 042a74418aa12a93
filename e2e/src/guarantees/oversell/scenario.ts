import { randomUUID } from 'node:crypto';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { SendToService } from '@petcare/platform/testing/service-client.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { person } from '@petcare/platform/testing/test-identity.ts';
import { Types } from 'mongoose';
import { billing } from '../../support/shopping.ts';
import type { CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { isConsistent, auditMoney, type MoneyAudit } from '../../support/commerce/money-audit.ts';
import { price } from '../../support/commerce/products.ts';

const mostTries = 5;

/** A connection that broke tells nobody whether the request arrived: a browser asks again, and so do all of these. */
async function stubbornly<T>(request: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await request();
    } catch (error) {
      if (tries === mostTries) throw error;
    }
}

/** How long a checkout keeps its unit here: long enough for a crowd, short enough to wait for. */
export const shortReservations = { PAYMENT_TTL_MINUTES: '0.1' };

/** What people do once a unit is kept for them. */
const manners = [
  'pays',
  'leaves',
  'is declined and gives up',
  'pays in two tabs',
  'pays and never comes back',
  'comes too late',
] as const;
type Manner = (typeof manners)[number];

/** Somebody who keeps a checkout open until it has expired. */
export interface Latecomer {
  readonly as: ReturnType<typeof person>;
  readonly secret: string;
  readonly paymentId: string;
  readonly send: SendToService;
}

interface Crowd {
  readonly shop: CommerceCopies;
  readonly productId: string;
  readonly people: number;
  /** Left out: everybody who is kept a unit pays. */
  readonly latecomers?: Latecomer[];
}

/** So many people want one unit each at the same moment, through all copies. @returns how many fared how. */
export async function rush({ shop, productId, people, latecomers }: Crowd): Promise<Record<string, number>> {
  let kept = 0;
  const nextManner = (): Manner => {
    if (!latecomers) return 'pays';
    kept += 1;
    return manners[(kept - 1) % manners.length] ?? 'pays';
  };
  const outcomes = await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const send = shop.copies[index % shop.copies.length];
      if (!send) throw new Error('there is no copy of the service');
      return tryToBuy({ shop, send, productId, nextManner, latecomers });
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
  nextManner,
  latecomers,
}: {
  shop: CommerceCopies;
  send: SendToService;
  productId: string;
  nextManner: () => Manner;
  latecomers: Latecomer[] | undefined;
}): Promise<string> {
  const as = person(newId());
  const body = {
    purchase: { kind: 'product', lines: [{ product_id: productId, quantity: 1 }], from_cart: false },
    billing,
    expected_total: price,
    attempt: randomUUID(),
  };
  const start = () => stubbornly(() => send('POST', '/api/payments/card', { as, body }));
  const started = await start();
  if (started.status !== 201) return String(started.body?.code ?? started.status);
  const paymentId = String(started.body.payment._id);
  const secret = String(started.body.client_secret);
  const order = () => stubbornly(() => send('POST', '/api/orders', { as, body: { payment_id: paymentId } }));
  const pay = (card?: string) => stubbornly(() => shop.pay(secret, card));
  const manner = nextManner();
  switch (manner) {
    case 'leaves':
      return manner;
    case 'pays and never comes back':
      await pay();
      return manner;
    case 'comes too late':
      latecomers?.push({ as, secret, paymentId, send });
      return manner;
    case 'is declined and gives up': {
      await pay('pm_card_chargeDeclined');
      const { status } = await stubbornly(() => send('POST', `/api/payments/${paymentId}/cancel`, { as }));
      return status === 200 ? manner : `${manner}: ${status}`;
    }
    case 'pays in two tabs': {
      await Promise.all([start(), start()]);
      await Promise.all([pay(), pay()]);
      const placed = await Promise.all([order(), order()]);
      const numbers = new Set(placed.map((answer) => String(answer.body?.order?.order_id)));
      return numbers.size === 1 ? manner : `${manner}: ${[...numbers].join(' and ')}`;
    }
    case 'pays': {
      await pay();
      const { status, body: answer } = await order();
      return status === 201 ? manner : `${manner}: ${answer?.code ?? status}`;
    }
  }
}

/**
 * Waits until nothing may be kept for anybody any more, lets a sweep go over it, and lets those try to pay who came
 * too late. @returns the seconds from the sweep until no unit was kept.
 * @throws Error when units are still kept after a minute, or somebody could pay for what was no longer theirs.
 */
export async function letReservationsEnd(
  shop: CommerceCopies,
  latecomers: readonly Latecomer[] = [],
): Promise<number> {
  const payments = shop.database.collection('payments');
  await eventually(
    async () => {
      const running = await payments.countDocuments({ hold: 'held', expires_at: { $gt: new Date() } });
      if (running > 0) throw new Error(`${running} reservations have not expired`);
    },
    { within: 60_000 },
  );
  await shop.database.collection<{ _id: string }>('locks').deleteOne({ _id: 'payment-sweep' });
  const sweeping = await shop.startCopy();
  const begin = performance.now();
  await eventually(
    async () => {
      const held = await payments.countDocuments({ hold: 'held' });
      if (held > 0) throw new Error(`${held} units are still kept`);
    },
    { within: 60_000 },
  );
  const seconds = (performance.now() - begin) / 1_000;
  await sweeping.stop();
  for (const { as, secret, paymentId, send } of latecomers) {
    const charged = await stubbornly(() => shop.pay(secret));
    const { status } = await stubbornly(() =>
      send('POST', '/api/orders', { as, body: { payment_id: paymentId } }),
    );
    if (charged === 200 || status === 201)
      throw new Error('somebody paid for what was no longer kept for them');
  }
  return seconds;
}

export interface StockAudit extends MoneyAudit {
  /** Units on the shelves. */
  readonly left: number;
  /** Payments that keep a unit. */
  readonly held: number;
  /** Orders beyond the units there ever were. */
  readonly oversold: number;
}

/** Compares shelves, orders and the provider's books. @param shelved how many units there were in the beginning. */
export async function auditStock(shop: CommerceCopies, shelved: number): Promise<StockAudit> {
  const audit = await auditMoney(shop, shelved);
  const shelf = await shop.database.collection('products').find().toArray();
  return {
    ...audit,
    left: shelf.reduce((sum, { stock }) => sum + Number(stock), 0),
    held: await shop.database.collection('payments').countDocuments({ hold: 'held' }),
    oversold: Math.max(0, audit.orders - shelved),
  };
}

/** Whether every unit was sold to one who paid, and nothing is left of the crowd. */
export function isSoldOut(audit: StockAudit, shelved: number): boolean {
  return (
    isConsistent(audit) &&
    audit.orders === shelved &&
    audit.charged === shelved &&
    audit.left === 0 &&
    audit.held === 0 &&
    audit.oversold === 0
  );
}

/**
 * The check of the check: a shop that does not let the database count, but reads how many are left, and writes one
 * less after it has sold. Everything else is as it is for the others.
 */
export async function sellCarelessly(
  shop: CommerceCopies,
  productId: string,
  people: number,
): Promise<Record<string, number>> {
  const products = shop.database.collection('products');
  const _id = new Types.ObjectId(productId);
  // All have read before any of them buys: what happens to careless code sooner or later happens here every time.
  const seen = await Promise.all(
    Array.from({ length: people }, async () => Number((await products.findOne({ _id }))?.['stock'])),
  );
  await products.updateOne({ _id }, { $set: { stock: null } });
  const buyers = seen.filter((left) => left > 0).length;
  const outcomes = await rush({ shop, productId, people: buyers });
  const left = Math.max(0, Math.min(...seen) - 1);
  await products.updateOne({ _id }, { $set: { stock: left } });
  return outcomes;
}
