import { expect, test } from 'vitest';
import { openSandbox, shop } from './bkash-sandbox.fixture.ts';

const callWith = (path: string) => (paymentID: unknown) => [path, { paymentID }] as const;
const execution = callWith('/execute');
const query = callWith('/payment/status');

test('a payment is created, confirmed on the page and captured once, by its execution', async () => {
  const { create, call, confirm, state } = await openSandbox();
  const opened = await create({ merchantInvoiceNumber: 'invoice1' });
  expect(opened).toMatchObject({
    statusCode: '0000',
    amount: '1250',
    transactionStatus: 'Initiated',
    merchantInvoiceNumber: 'invoice1',
    paymentCreateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d:\d{3} GMT\+0600$/),
  });
  const { paymentID } = opened;
  expect(await call(...execution(paymentID))).toMatchObject({ httpStatus: 200, statusCode: '2060' });

  const back = new URL(await confirm(String(paymentID)));
  expect(back.origin).toBe(shop);
  expect(back.searchParams.get('status')).toBe('success');
  expect(await call(...query(paymentID))).toMatchObject({
    transactionStatus: 'Initiated',
    userVerificationStatus: 'Complete',
  });
  expect((await state()).captured).toBe(0);

  const executed = await call(...execution(paymentID));
  expect(executed).toMatchObject({
    transactionStatus: 'Completed',
    amount: '1250',
    customerMsisdn: '01770618575',
    merchantInvoiceNumber: 'invoice1',
  });
  expect(await call(...execution(paymentID))).toMatchObject({ statusCode: '2117' });
  expect(await call(...query(paymentID))).toMatchObject({
    transactionStatus: 'Completed',
    trxID: executed['trxID'],
    merchantInvoice: 'invoice1',
  });
  expect(await call('/general/searchTransaction', { trxID: executed['trxID'] })).toMatchObject({
    amount: '1250',
    transactionReference: 'invoice1',
  });
  expect(await state('invoice=invoice1')).toMatchObject({
    payments: 1,
    executed: 1,
    captured: 125_000,
    asked: { execute: 3, query: 2 },
  });
  expect(await create({ merchantInvoiceNumber: 'invoice1' })).toMatchObject({ statusCode: '2029' });
});

test('ten concurrent executions capture the payment once', async () => {
  const { create, call, confirm, state } = await openSandbox();
  const { paymentID } = await create();
  await confirm(String(paymentID));
  const answers = await Promise.all(Array.from({ length: 10 }, () => call(...execution(paymentID))));
  expect(answers.filter(({ statusCode }) => statusCode === '0000')).toHaveLength(1);
  expect(await state()).toMatchObject({ executed: 1, captured: 125_000 });
});

test.each([
  ['01823074817', '2023', 'Insufficient Balance'],
  ['01823074818', '2037', 'Payer’s account debit is not allowed'],
])('a payment from wallet %s fails on execution', async (wallet, statusCode, statusMessage) => {
  const { create, call, confirm, state } = await openSandbox();
  const { paymentID } = await create();
  await confirm(String(paymentID), wallet);
  expect(await call(...execution(paymentID))).toMatchObject({ statusCode, statusMessage });
  expect(await call(...query(paymentID))).toMatchObject({ transactionStatus: 'Failed' });
  expect((await state()).captured).toBe(0);
});

test.each([
  [{ mode: '0000' }, '2063'],
  [{ payerReference: '' }, '2048'],
  [{ amount: '0' }, '2006'],
  [{ amount: '12.345' }, '2006'],
  [{ amount: 1250 }, '2065'],
  [{ currency: 'USD' }, '2007'],
  [{ intent: 'authorization' }, '2008'],
  [{ merchantInvoiceNumber: 'a&b' }, '2031'],
  [{ callbackURL: 'https://evil.example/' }, '2049'],
  [{ callbackURL: 'x' }, '2049'],
])('a payment with %o is refused with %s', async (changes, statusCode) => {
  const { create } = await openSandbox();
  expect(await create(changes)).toMatchObject({ httpStatus: 200, statusCode });
});

test('a payment can be refunded in parts up to its amount', async () => {
  const { create, call, confirm, state } = await openSandbox();
  const { paymentID } = await create();
  const refund = { paymentID, trxID: 'none', amount: '250', sku: 'order', reason: 'wanted' };
  expect(await call('/payment/refund', refund)).toMatchObject({ errorCode: '2127' });
  await confirm(String(paymentID));
  const { trxID } = await call(...execution(paymentID));
  const named = { ...refund, trxID };
  expect(await call('/payment/refund', { paymentID, trxID })).toMatchObject({ errorCode: '2033' });
  const part = await call('/payment/refund', named);
  expect(part).toMatchObject({ originalTrxID: trxID, transactionStatus: 'Completed', amount: '250' });
  expect(await call('/payment/refund', { ...named, amount: '1000.01' })).toMatchObject({ errorCode: '2072' });
  expect(await call('/payment/refund', { ...named, sku: '' })).toMatchObject({ errorCode: '2073' });
  const rest = await call('/payment/refund', { ...named, amount: '1000' });
  expect(await call('/payment/refund', { paymentID, trxID })).toMatchObject({
    refundTrxID: rest['refundTrxID'],
    refundTransactions: [
      { refundTrxId: part['refundTrxID'], refundAmount: '250' },
      { refundTrxId: rest['refundTrxID'], refundAmount: '1000' },
    ],
  });
  expect(await state()).toMatchObject({ refunds: 2, refunded: 125_000 });
});

test('an expired payment can be neither confirmed nor executed', async () => {
  const { create, call, confirm, setKnobs } = await openSandbox();
  const { paymentID } = await create();
  await setKnobs({ expire_payment: String(paymentID) });
  expect(new URL(await confirm(String(paymentID))).searchParams.get('status')).toBe('failure');
  expect(await call(...execution(paymentID))).toMatchObject({ statusCode: '2056' });
});

test('knobs refuse, fail or cut off calls, before or after their effect', async () => {
  const { create, call, confirm, setKnobs, state, url } = await openSandbox();
  const { paymentID } = await create();
  await confirm(String(paymentID));
  await setKnobs({ refuse_next: { code: '503', call: 'execute', times: 1, form: 'v2' } });
  expect(await call(...execution(paymentID))).toMatchObject({ externalCode: '503' });
  await setKnobs({ fail_next: { status: 500, call: 'execute', times: 1 } });
  expect(await call(...execution(paymentID))).toMatchObject({ httpStatus: 500 });
  expect((await state()).executed).toBe(0);
  await setKnobs({ drop_next: { call: 'execute', times: 1 } });
  await expect(call(...execution(paymentID))).rejects.toThrow('fetch failed');
  expect((await state()).executed).toBe(1);
  const response = await fetch(`${url}/sandbox/knobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"unknown":1}',
  });
  expect(response.status).toBe(400);
});
