import { poorWallet } from '@petcare/stack/bkash-sandbox/wallets.ts';
import { randomUUID } from 'node:crypto';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { SendToService } from '@petcare/platform/testing/service-client.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { z } from 'zod';
import {
  checkOutWithBkash,
  closeBkash,
  confirmByHttp,
  type BkashCheckout,
} from '../../support/commerce/bkash-checkout.ts';
import { reconcileNow } from '../paid-orders/scenario.ts';
import type { CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { price, createProduct } from '../../support/commerce/products.ts';

export interface BkashRow {
  readonly name: string;
  readonly run: (shop: CommerceCopies) => Promise<void>;
  /** Limits the trials of rows that wait for bKash or start one more process. */
  readonly maxRowTrials?: number;
  /** Skipped in `npm test`, where faster tests cover the same. */
  readonly onlyFullSize?: true;
}

const BkashState = z.object({
  executed: z.number(),
  captured: z.number(),
  refunds: z.number(),
  refunded: z.number(),
  asked: z.record(z.string(), z.number()),
});

/** State of one payment at bKash and in the commerce service; `captured` and `refunded` in poisha. */
interface Outcome {
  readonly status: string;
  readonly orders: number;
  readonly captured: number;
  readonly refunded: number;
  readonly executions: number;
  readonly stock: number;
}

const paidOnce = { status: 'paid', orders: 1, captured: price * 100, executions: 1 } as const;
const nothingPaid = { orders: 0, captured: 0 } as const;
const initialStock = 3;

export const bkashRows: readonly BkashRow[] = [
  {
    name: 'confirmed: one order, and no query to bKash',
    run: async (shop) => {
      const customer = await begin(shop);
      await openCallback(shop, await confirmByHttp(customer.bkashUrl));
      await expectOutcome(shop, customer, { ...paidOnce, stock: initialStock - 1 });
      const { asked } = await bkashStateOf(shop, customer);
      expectEqual('queries', asked['query'], 0);
    },
  },
  {
    name: 'insufficient balance: bKash’s error is shown, and another attempt pays',
    run: async (shop) => {
      const customer = await begin(shop);
      await openCallback(shop, await confirmByHttp(customer.bkashUrl, poorWallet));
      await expectOutcome(shop, customer, { ...nothingPaid, status: 'failed', stock: initialStock });
      const shown = await copyOf(shop)('GET', `/api/payments/${customer.paymentId}`, { as: customer.as });
      expectEqual('failure', shown.body.failure, 'Insufficient Balance');
      const again = await checkOutWithBkash(copyOf(shop), customer.productId, customer.as);
      await openCallback(shop, await confirmByHttp(again.bkashUrl));
      await expectOutcome(shop, { ...customer, ...again }, paidOnce);
    },
  },
  {
    name: 'page closed: the payment is canceled and the stock restored',
    run: async (shop) => {
      const customer = await begin(shop);
      await openCallback(shop, await closeBkash(customer.bkashUrl));
      await expectOutcome(shop, customer, { ...nothingPaid, status: 'canceled', stock: initialStock });
    },
  },
  {
    name: 'confirmed, tab closed: reconciliation creates the order',
    maxRowTrials: 3,
    run: async (shop) => {
      const customer = await begin(shop);
      await confirmByHttp(customer.bkashUrl);
      await setAge(shop, customer, 2);
      await reconcileNow(shop);
      await eventually(() => expectOutcome(shop, customer, paidOnce));
    },
  },
  {
    name: 'forged callbacks: nothing is paid, and the customer can still pay',
    run: async (shop) => {
      const customer = await begin(shop);
      const ref = customer.bkashUrl.split('/').at(-1) ?? '';
      for (const status of ['success', 'cancel', 'failure'])
        await openCallback(shop, `/api/payments/bkash/callback?paymentID=${ref}&status=${status}`);
      await expectOutcome(shop, customer, { ...nothingPaid, status: 'pending' });
      await openCallback(shop, await confirmByHttp(customer.bkashUrl));
      await expectOutcome(shop, customer, { status: 'paid', orders: 1, captured: price * 100 });
    },
  },
  {
    name: 'ten tabs over two copies and a reload: executed once',
    run: async (shop) => {
      const customer = await begin(shop);
      const callback = await confirmByHttp(customer.bkashUrl);
      await Promise.all(Array.from({ length: 10 }, (_, tab) => openCallback(shop, callback, tab)));
      await openCallback(shop, callback);
      await eventually(() => expectOutcome(shop, customer, paidOnce));
    },
  },
  {
    name: 'connection lost after the execution: a query finds the payment',
    run: async (shop) => {
      const customer = await begin(shop);
      const callback = await confirmByHttp(customer.bkashUrl);
      await setSandbox(shop, { drop_next: { call: 'execute', times: 1 } });
      await openCallback(shop, callback);
      await expectOutcome(shop, customer, paidOnce);
    },
  },
  {
    name: 'execution without an answer: the payment is found after half a minute',
    maxRowTrials: 2,
    onlyFullSize: true,
    run: async (shop) => {
      const customer = await begin(shop);
      const callback = await confirmByHttp(customer.bkashUrl);
      await setSandbox(shop, { hang_next: { call: 'execute', times: 1 } });
      await openCallback(shop, callback);
      await eventually(() => expectOutcome(shop, customer, paidOnce), { every: 500 });
    },
  },
  {
    name: 'token expires before the callback: it is renewed once, and the order paid',
    run: async (shop) => {
      const customer = await begin(shop);
      const callback = await confirmByHttp(customer.bkashUrl);
      await setSandbox(shop, { expire_tokens: true });
      await openCallback(shop, callback);
      await expectOutcome(shop, customer, paidOnce);
    },
  },
  {
    name: 'sold out before the callback: the payment is not executed',
    maxRowTrials: 3,
    onlyFullSize: true,
    run: async (shop) => {
      const customer = await begin(shop, 1);
      const callback = await confirmByHttp(customer.bkashUrl);
      await payments(shop).updateOne(idOf(customer), { $set: { expiresAt: new Date(0) } });
      await reconcileNow(shop);
      const isExpired = () => expectOutcome(shop, customer, { ...nothingPaid, status: 'expired' });
      await eventually(isExpired);
      await checkOutWithBkash(copyOf(shop), customer.productId);
      await openCallback(shop, callback);
      await expectOutcome(shop, customer, { ...nothingPaid, status: 'expired', executions: 0, stock: 0 });
    },
  },
  {
    name: 'bKash reports another amount: the payment needs review',
    run: async (shop) => {
      const customer = await begin(shop);
      await setSandbox(shop, { alter_payment: { id: customer.bkashUrl.split('/').at(-1), amount: 100 } });
      await openCallback(shop, await confirmByHttp(customer.bkashUrl));
      await expectOutcome(shop, customer, { status: 'needs_review', orders: 0 });
    },
  },
  {
    name: 'one refund requested eight times, the first connection lost: refunded once',
    run: async (shop) => {
      const customer = await begin(shop);
      await openCallback(shop, await confirmByHttp(customer.bkashUrl));
      await setSandbox(shop, { drop_next: { call: 'refund', times: 1 } });
      const body = { amount: 200, reason: 'The ball was flat.', request: randomUUID() };
      const as = userCaller(newId(), 'admin');
      const refund = async (copy: number) => {
        const path = `/api/payments/${customer.paymentId}/refund`;
        const { status } = await copyOf(shop, copy)('POST', path, { as, body });
        if (status !== 200 && status !== 201) throw new Error(`the refund answered ${status}`);
      };
      await refund(0);
      await Promise.all(Array.from({ length: 7 }, (_, copy) => refund(copy)));
      await eventually(() =>
        expectOutcome(shop, customer, { status: 'partially_refunded', orders: 1, refunded: 20_000 }),
      );
    },
  },
];

/** Control: bKash captures money, the service does not learn of it, and reconciliation is off. The check must fail. */
export async function captureUnnoticed(shop: CommerceCopies): Promise<void> {
  const customer = await begin(shop);
  await confirmByHttp(customer.bkashUrl);
  await payments(shop).updateOne(idOf(customer), { $set: { status: 'canceled' } });
  await expectOutcome(shop, customer, paidOnce);
}

type BkashCustomer = BkashCheckout & { readonly productId: string };

async function begin(shop: CommerceCopies, stock = initialStock): Promise<BkashCustomer> {
  const productId = await createProduct(shop, stock);
  return { ...(await checkOutWithBkash(copyOf(shop), productId)), productId };
}

function copyOf({ copies }: CommerceCopies, index = 0): SendToService {
  const copy = copies[index % copies.length];
  if (!copy) throw new Error('there is no copy of the service');
  return copy;
}

async function openCallback(shop: CommerceCopies, callback: string, copy = 0): Promise<void> {
  const { status } = await copyOf(shop, copy)('GET', callback);
  expectEqual('the callback’s status', status, 303);
}

async function setSandbox({ bkashUrl }: CommerceCopies, settings: object): Promise<void> {
  const response = await fetch(`${bkashUrl}/sandbox/knobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });
  if (!response.ok) throw new Error(await response.text());
}

type StoredRow = Record<string, unknown> & { _id: string };
const payments = ({ database }: CommerceCopies) => database.collection<StoredRow>('payments');
const idOf = ({ paymentId }: Pick<BkashCustomer, 'paymentId'>) => ({ _id: paymentId });

async function setAge(shop: CommerceCopies, customer: BkashCustomer, minutes: number): Promise<void> {
  await payments(shop).updateOne(idOf(customer), {
    $set: { createdAt: new Date(Date.now() - minutes * 60_000) },
  });
}

async function bkashStateOf(
  { bkashUrl }: CommerceCopies,
  { paymentId }: BkashCustomer,
): Promise<z.infer<typeof BkashState>> {
  const response = await fetch(`${bkashUrl}/sandbox/state?invoice=${paymentId}`);
  return BkashState.parse(await response.json());
}

async function expectOutcome(
  shop: CommerceCopies,
  customer: BkashCustomer,
  expected: Partial<Outcome>,
): Promise<void> {
  const { database } = shop;
  const bkash = await bkashStateOf(shop, customer);
  const payment = await payments(shop).findOne(idOf(customer));
  const product = await database.collection<StoredRow>('products').findOne({ _id: customer.productId });
  const { paymentId } = customer;
  const found: Outcome = {
    status: String(payment?.['status']),
    orders: await database.collection('orders').countDocuments({ paymentId }),
    captured: bkash.captured,
    refunded: bkash.refunded,
    executions: bkash.asked['execute'] ?? 0,
    stock: Number(product?.['stock']),
  };
  for (const name of Object.keys(expected) as (keyof Outcome)[])
    expectEqual(name, found[name], expected[name]);
}

function expectEqual(name: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`${name}: ${String(found)} instead of ${String(expected)}`);
}
