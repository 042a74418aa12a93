import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Orders } from '../../orders/order.model.ts';
import { startBkashCommerce, type BkashCommerce } from '../../testing/bkash-commerce.ts';
import { startSnsSender } from '../../testing/sns-sender.ts';
import { Payments } from '../payment.model.ts';

const sender = startSnsSender();
let commerce: BkashCommerce;
beforeAll(async () => {
  commerce = await startBkashCommerce({
    notices: { topicArn: sender.topicArn, certificateAt: async () => sender.pem },
  });
});
afterAll(() => commerce.stop());

const deliver = async (message: object) => {
  const body = JSON.stringify(message);
  // Amazon sends JSON as text/plain.
  const headers = { 'content-type': 'text/plain; charset=UTF-8' };
  return (await commerce.send('POST', '/api/webhooks/bkash', { body, headers })).status;
};
const stored = (id: string) => Payments.findById(id).lean();

async function executedButUnknown() {
  const started = await commerce.begin();
  const ref = started.page.split('/').at(-1) ?? '';
  await commerce.bkash.confirm(started.page);
  const { trxId } = await commerce.provider.execute(ref);
  await Payments.updateOne({ _id: started.id }, { status: 'unknown', executingAt: new Date() });
  const content = { trxID: trxId, transactionStatus: 'Completed', transactionReference: started.id };
  return { started, content };
}

test('fifty concurrent notices of an unsettled payment create one order', async () => {
  const { started, content } = await executedButUnknown();
  const notices = Array.from({ length: 10 }, () => sender.notice(content));
  const statuses = await Promise.all(notices.flatMap((one) => Array.from({ length: 5 }, () => deliver(one))));
  expect(new Set(statuses)).toEqual(new Set([200]));
  await eventually(async () => expect(await stored(started.id)).toMatchObject({ status: 'paid' }));
  expect(await Orders.countDocuments({ paymentId: started.id })).toBe(1);
});

test('a notice of a settled payment is accepted without a query', async () => {
  const started = await commerce.begin();
  await commerce.followCallback(await commerce.bkash.confirm(started.page));
  const { trxId: trxID } = (await stored(started.id)) ?? {};
  expect(await deliver(sender.notice({ trxID, transactionStatus: 'Completed' }))).toBe(200);
  expect((await commerce.bkash.state(started.id)).asked.query).toBe(0);
});

test('a notice alone settles nothing: bKash is queried', async () => {
  const started = await commerce.begin();
  const content = { trxID: 'INVENTED', transactionStatus: 'Completed', transactionReference: started.id };
  expect(await deliver(sender.notice(content))).toBe(200);
  expect(await stored(started.id)).toMatchObject({ status: 'pending' });
  expect(await Orders.countDocuments({ paymentId: started.id })).toBe(0);
});

test('a notice about an unknown payment is accepted', async () => {
  expect(await deliver(sender.notice({ trxID: 'OTHER', transactionStatus: 'Completed' }))).toBe(200);
  expect(await deliver(sender.notice({ hello: 'world' }))).toBe(200);
});

test('a forged notice is refused and changes nothing', async () => {
  const { started, content } = await executedButUnknown();
  const forger = startSnsSender(sender.topicArn);
  expect(await deliver(forger.notice(content))).toBe(400);
  expect(await deliver({ ...sender.notice(content), Message: '{}' })).toBe(400);
  expect(await deliver({})).toBe(400);
  expect(await stored(started.id)).toMatchObject({ status: 'unknown' });
});
