import { randomUUID } from 'node:crypto';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { SendToService } from '@petcare/platform/testing/service-client.ts';
import { person } from '@petcare/platform/testing/test-identity.ts';
import { Types } from 'mongoose';
import { z } from 'zod';
import {
  checkOutWithBkash,
  closeBkash,
  confirmAtBkash,
  wallets,
  type BkashCheckout,
} from '../../support/commerce/bkash-buyer.ts';
import { sweepNow } from '../paid-orders/scenario.ts';
import type { CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { price, createProduct } from '../../support/commerce/products.ts';

/** What can happen on the way to bKash and back: what is done, and what must be true then. */
export interface BkashRow {
  readonly name: string;
  /** @throws Error with what is not as it must be. */
  readonly run: (shop: CommerceCopies) => Promise<void>;
  /** How often is enough, where a trial waits for bKash or starts one more process. */
  readonly atMost?: number;
  /** Too slow for every day; what it shows, faster tests show as well. */
  readonly onlyFullSize?: true;
}

const Books = z.object({
  executed: z.number(),
  captured: z.number(),
  refunds: z.number(),
  refunded: z.number(),
  asked: z.record(z.string(), z.number()),
});

/** What stands in both books about one payment, and on the shelf. */
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
const shelved = 3;

export const bkashRows: readonly BkashRow[] = [
  {
    name: 'confirmed: one order, bKash not asked again',
    run: async (shop) => {
      const buyer = await begin(shop);
      await visit(shop, await confirmAtBkash(buyer.bkashUrl));
      await expectOutcome(shop, buyer, { ...paidOnce, stock: shelved - 1 });
      const { asked } = await booksOf(shop, buyer);
      expectEqual('queries', asked['query'], 0);
    },
  },
  {
    name: 'too little money: bKash’s words, and another attempt pays',
    run: async (shop) => {
      const buyer = await begin(shop);
      await visit(shop, await confirmAtBkash(buyer.bkashUrl, wallets.poor));
      await expectOutcome(shop, buyer, { ...nothingPaid, status: 'failed', stock: shelved });
      const shown = await copyOf(shop)('GET', `/api/payments/${buyer.paymentId}`, { as: buyer.as });
      expectEqual('told', shown.body.failure, 'Insufficient Balance');
      const again = await checkOutWithBkash(copyOf(shop), buyer.productId, buyer.as);
      await visit(shop, await confirmAtBkash(again.bkashUrl));
      await expectOutcome(shop, { ...buyer, ...again }, paidOnce);
    },
  },
  {
    name: 'page closed: canceled, goods back',
    run: async (shop) => {
      const buyer = await begin(shop);
      await visit(shop, await closeBkash(buyer.bkashUrl));
      await expectOutcome(shop, buyer, { ...nothingPaid, status: 'canceled', stock: shelved });
    },
  },
  {
    name: 'confirmed, tab closed: the sweep makes the order',
    atMost: 3,
    run: async (shop) => {
      const buyer = await begin(shop);
      await confirmAtBkash(buyer.bkashUrl);
      await begunBefore(shop, buyer, 2);
      await sweepNow(shop);
      await eventually(() => expectOutcome(shop, buyer, paidOnce), { within: 30_000 });
    },
  },
  {
    name: 'made-up callbacks: nothing paid, and the buyer can still pay',
    run: async (shop) => {
      const buyer = await begin(shop);
      const ref = buyer.bkashUrl.split('/').at(-1) ?? '';
      for (const status of ['success', 'cancel', 'failure'])
        await visit(shop, `/api/payments/bkash/callback?paymentID=${ref}&status=${status}`);
      await expectOutcome(shop, buyer, { ...nothingPaid, status: 'pending' });
      await visit(shop, await confirmAtBkash(buyer.bkashUrl));
      await expectOutcome(shop, buyer, { status: 'paid', orders: 1, captured: price * 100 });
    },
  },
  {
    name: 'ten tabs over two copies, and a reload: executed once',
    run: async (shop) => {
      const buyer = await begin(shop);
      const callback = await confirmAtBkash(buyer.bkashUrl);
      await Promise.all(Array.from({ length: 10 }, (_, tab) => visit(shop, callback, tab)));
      await visit(shop, callback);
      await eventually(() => expectOutcome(shop, buyer, paidOnce));
    },
  },
  {
    name: 'execution cut off after it took effect: found by asking',
    run: async (shop) => {
      const buyer = await begin(shop);
      const callback = await confirmAtBkash(buyer.bkashUrl);
      await turn(shop, { drop_next: { call: 'execute', times: 1 } });
      await visit(shop, callback);
      await expectOutcome(shop, buyer, paidOnce);
    },
  },
  {
    name: 'execution never answered, but done: found after half a minute',
    atMost: 2,
    onlyFullSize: true,
    run: async (shop) => {
      const buyer = await begin(shop);
      const callback = await confirmAtBkash(buyer.bkashUrl);
      await turn(shop, { hang_next: { call: 'execute', times: 1 } });
      await visit(shop, callback);
      await eventually(() => expectOutcome(shop, buyer, paidOnce), { within: 60_000, every: 500 });
    },
  },
  {
    name: 'token ends between page and callback: renewed once, paid',
    run: async (shop) => {
      const buyer = await begin(shop);
      const callback = await confirmAtBkash(buyer.bkashUrl);
      await turn(shop, { expire_tokens: true });
      await visit(shop, callback);
      await expectOutcome(shop, buyer, paidOnce);
    },
  },
  {
    name: 'goods gone before the callback: not executed',
    atMost: 3,
    onlyFullSize: true,
    run: async (shop) => {
      const buyer = await begin(shop, 1);
      const callback = await confirmAtBkash(buyer.bkashUrl);
      await payments(shop).updateOne(idOf(buyer), { $set: { expires_at: new Date(0) } });
      await sweepNow(shop);
      const isExpired = () => expectOutcome(shop, buyer, { ...nothingPaid, status: 'expired' });
      await eventually(isExpired, { within: 30_000 });
      await checkOutWithBkash(copyOf(shop), buyer.productId);
      await visit(shop, callback);
      await expectOutcome(shop, buyer, { ...nothingPaid, status: 'expired', executions: 0, stock: 0 });
    },
  },
  {
    name: 'another sum on bKash’s books: held back for a person',
    run: async (shop) => {
      const buyer = await begin(shop);
      await turn(shop, { alter_payment: { id: buyer.bkashUrl.split('/').at(-1), amount: 100 } });
      await visit(shop, await confirmAtBkash(buyer.bkashUrl));
      await expectOutcome(shop, buyer, { status: 'needs_review', orders: 0 });
    },
  },
  {
    name: 'one refund asked for eight times, the first cut off: paid back once',
    run: async (shop) => {
      const buyer = await begin(shop);
      await visit(shop, await confirmAtBkash(buyer.bkashUrl));
      await turn(shop, { drop_next: { call: 'refund', times: 1 } });
      const body = { amount: 200, reason: 'The ball was flat.', request: randomUUID() };
      const as = person(newId(), 'admin');
      const ask = async (copy: number) => {
        const path = `/api/payments/${buyer.paymentId}/refund`;
        const { status } = await copyOf(shop, copy)('POST', path, { as, body });
        if (status !== 200 && status !== 201) throw new Error(`the refund answered ${status}`);
      };
      await ask(0);
      await Promise.all(Array.from({ length: 7 }, (_, copy) => ask(copy)));
      await eventually(() =>
        expectOutcome(shop, buyer, { status: 'partially_refunded', orders: 1, refunded: 20_000 }),
      );
    },
  },
];

/** The check of the check: bKash moves money behind our back, and nobody sweeps. It must be seen as wrong. */
export async function payBehindOurBack(shop: CommerceCopies): Promise<void> {
  const buyer = await begin(shop);
  await confirmAtBkash(buyer.bkashUrl);
  await payments(shop).updateOne(idOf(buyer), { $set: { status: 'canceled' } });
  await expectOutcome(shop, buyer, paidOnce);
}

type Buyer = BkashCheckout & { readonly productId: string };

async function begin(shop: CommerceCopies, stock = shelved): Promise<Buyer> {
  const productId = await createProduct(shop, stock);
  return { ...(await checkOutWithBkash(copyOf(shop), productId)), productId };
}

function copyOf({ copies }: CommerceCopies, index = 0): SendToService {
  const copy = copies[index % copies.length];
  if (!copy) throw new Error('there is no copy of the service');
  return copy;
}

async function visit(shop: CommerceCopies, callback: string, copy = 0): Promise<void> {
  const { status } = await copyOf(shop, copy)('GET', callback);
  expectEqual('the callback’s status', status, 303);
}

async function turn({ bkashUrl }: CommerceCopies, knobs: object): Promise<void> {
  const response = await fetch(`${bkashUrl}/sandbox/knobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(knobs),
  });
  if (!response.ok) throw new Error(await response.text());
}

const payments = ({ database }: CommerceCopies) => database.collection('payments');
const idOf = ({ paymentId }: Pick<Buyer, 'paymentId'>) => ({ _id: new Types.ObjectId(paymentId) });

async function begunBefore(shop: CommerceCopies, buyer: Buyer, minutes: number): Promise<void> {
  await payments(shop).updateOne(idOf(buyer), {
    $set: { createdAt: new Date(Date.now() - minutes * 60_000) },
  });
}

async function booksOf({ bkashUrl }: CommerceCopies, { paymentId }: Buyer): Promise<z.infer<typeof Books>> {
  const response = await fetch(`${bkashUrl}/sandbox/state?invoice=${paymentId}`);
  return Books.parse(await response.json());
}

async function expectOutcome(shop: CommerceCopies, buyer: Buyer, wanted: Partial<Outcome>): Promise<void> {
  const { database } = shop;
  const books = await booksOf(shop, buyer);
  const payment = await payments(shop).findOne(idOf(buyer));
  const product = await database.collection('products').findOne({ _id: new Types.ObjectId(buyer.productId) });
  const { _id: payment_id } = idOf(buyer);
  const found: Outcome = {
    status: String(payment?.['status']),
    orders: await database.collection('orders').countDocuments({ payment_id }),
    captured: books.captured,
    refunded: books.refunded,
    executions: books.asked['execute'] ?? 0,
    stock: Number(product?.['stock']),
  };
  for (const name of Object.keys(wanted) as (keyof Outcome)[]) expectEqual(name, found[name], wanted[name]);
}

function expectEqual(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${what}: ${String(found)} instead of ${String(wanted)}`);
}
