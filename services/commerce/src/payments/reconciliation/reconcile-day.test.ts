import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBkashCommerce, type BkashCommerce } from '../../testing/bkash-commerce.ts';
import { buyOne, cardPayment, newCustomer, startPayment } from '../../testing/build-payment.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { Payments } from '../payment.model.ts';
import { reconcileYesterday } from './reconcile-day.ts';
import { Reconciliations } from './reconciliation.model.ts';

let commerce: BkashCommerce;
beforeAll(async () => {
  commerce = await startBkashCommerce();
});
afterAll(() => commerce.stop());
beforeEach(async () => {
  await Payments.deleteMany({});
  await Reconciliations.deleteMany({});
});

const admin = userCaller(newId(), 'admin');
const today = () => dhakaDateOf(new Date());
const reconcile = (date = today()) =>
  commerce.send('POST', '/api/payments/reconciliations', { as: admin, body: { date } });

interface Reconciled {
  provider: string;
  compared: number;
  differences: { kind: string; payment_id: string | null; provider_ref: string }[];
}
/** Differences of these payments only: the sandbox keeps the money of earlier tests. */
async function differencesAbout(ids: (string | null)[]): Promise<string[]> {
  const { body } = await reconcile();
  const found = (body.reconciliations as Reconciled[]).flatMap(({ differences }) => differences);
  return found.filter(({ payment_id }) => ids.includes(payment_id)).map(({ kind }) => kind);
}

async function payByCard(): Promise<string> {
  const { id } = await buildProduct();
  return (await buyOne(commerce, id)).payment.id;
}
async function payByBkash(): Promise<string> {
  const started = await commerce.begin();
  await commerce.followCallback(await commerce.bkash.confirm(started.page));
  return started.id;
}

test('matching payments have no difference, including open and unpaid ones', async () => {
  const { id: productId } = await buildProduct();
  const paid = [await payByCard(), await payByBkash()];
  const open = await startPayment(commerce, newCustomer(), cardPayment(productId));
  const unconfirmed = await commerce.begin();
  expect(await differencesAbout([...paid, open.id, unconfirmed.id])).toEqual([]);
});

test.each([
  ['card', payByCard],
  ['bkash', payByBkash],
])('every kind of injected difference is found at %s', async (_, pay) => {
  const inject = async (changes: object): Promise<string> => {
    const id = await pay();
    await Payments.updateOne({ _id: id }, changes);
    return id;
  };
  const ids = [
    await inject({ providerRef: `unknown_${newId()}` }),
    await inject({ received: 100 }),
    await inject({ refunded: 100, refundReserved: 100 }),
    await inject({ status: 'expired', received: 0 }),
    await inject({ orderId: null }),
  ];
  expect((await differencesAbout(ids)).toSorted()).toEqual([
    'amount_differs',
    'missing_there',
    'no_order',
    'refund_differs',
    'status_differs',
  ]);
});

test('a payment that only the card provider has is found', async () => {
  const id = await payByCard();
  const row = await Payments.findByIdAndDelete(id).lean();
  const { body } = await reconcile();
  const [card] = body.reconciliations as Reconciled[];
  expect(card?.differences).toContainEqual(
    expect.objectContaining({ kind: 'missing_here', payment_id: null, provider_ref: row?.providerRef }),
  );
});

test('reconciling a day again replaces its result, and the list is newest first', async () => {
  await reconcile('2026-01-05');
  await reconcile('2026-01-06');
  await reconcile('2026-01-06');
  const { body, headers } = await commerce.send('GET', '/api/payments/reconciliations?limit=3', {
    as: admin,
  });
  expect(body.map(({ date, provider }: { date: string; provider: string }) => `${date} ${provider}`)).toEqual(
    ['2026-01-06 bkash', '2026-01-06 card', '2026-01-05 bkash'],
  );
  expect(headers.get('x-total-count')).toBe('4');
});

test('a future day is refused, and only admins may reconcile', async () => {
  expect(await reconcile('2999-01-01')).toMatchObject({ status: 400, body: { errors: [{ field: 'date' }] } });
  const body = { date: today() };
  const reconcileAs = (as = newCustomer()) =>
    commerce.send('POST', '/api/payments/reconciliations', { as, body });
  expect((await reconcileAs()).status).toBe(403);
});

test('yesterday is reconciled once, and again only for a provider that was unavailable', async () => {
  const morning = new Date('2026-02-02T05:00:00Z');
  await commerce.sandbox.configure({ fail_next: { status: 500, times: 3, path: '/v1/payment_intents' } });
  await expect(reconcileYesterday(commerce.payments, morning)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await Reconciliations.countDocuments({ date: '2026-02-01' })).toBe(0);
  await reconcileYesterday(commerce.payments, morning);
  const [first] = await Reconciliations.find({ date: '2026-02-01' }).sort({ provider: 1 }).lean();
  await reconcileYesterday(commerce.payments, new Date(morning.getTime() + 600_000));
  expect(await Reconciliations.find({ date: '2026-02-01' }).countDocuments()).toBe(2);
  expect(await Reconciliations.findById(first?._id).lean()).toEqual(first);
});
