import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBkashCommerce, type BkashCommerce } from '../../../testing/bkash-commerce.ts';
import type { BkashProvider } from '../payment-provider.ts';
import { createBkashProvider } from './bkash-provider.ts';

let commerce: BkashCommerce;
beforeAll(async () => {
  commerce = await startBkashCommerce({ timeoutMs: 1_500, refundDoubtMs: 0 });
});
afterAll(() => commerce.stop());

const newPayment = () => ({
  paymentId: newId(),
  customerId: newId(),
  kind: 'product' as const,
  amount: 50_000,
  description: 'A ball',
  payerReference: '01770618575',
});

async function paid(provider: BkashProvider = commerce.provider) {
  const { ref, nextAction, paymentId } = await provider.open(newPayment());
  await commerce.bkash.confirm(nextAction);
  const { trxId } = await provider.execute(ref);
  return { ref, trxId, invoice: paymentId ?? '' };
}

function startOtherProcess(queryMethod: 'GET' | 'POST' = 'POST') {
  const log = testLog();
  const valkey = connectValkey(commerce.valkeyUrl, { name: 'another copy', log });
  const provider = createBkashProvider({
    ...commerce.bkash.account,
    queryMethod,
    notices: { topicArn: undefined },
    valkey,
    log,
  });
  return { provider, stop: () => valkey.quit() };
}

test('all processes share one token, which one of them renews', async () => {
  const copies = [startOtherProcess(), startOtherProcess('GET'), startOtherProcess()];
  const { ref } = await commerce.provider.open(newPayment());
  const ask = () => Promise.all(copies.flatMap(({ provider }) => [provider.find(ref), provider.find(ref)]));
  const { granted, refreshed } = (await commerce.bkash.state()).tokens;
  expect((await ask()).map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'open'));
  expect((await commerce.bkash.state()).tokens).toEqual({ granted, refreshed });

  await commerce.bkash.configure({ expire_tokens: true });
  await ask();
  expect((await commerce.bkash.state()).tokens).toEqual({ granted, refreshed: refreshed + 1 });

  await commerce.bkash.configure({
    expire_tokens: true,
    refuse_next: { code: '9999', call: 'refresh', times: 1 },
  });
  await ask();
  expect((await commerce.bkash.state()).tokens).toEqual({ granted: granted + 1, refreshed: refreshed + 1 });
  await Promise.all(copies.map((copy) => copy.stop()));
});

test('a token that expires during a payment does not stop it', async () => {
  const { ref, nextAction } = await commerce.provider.open(newPayment());
  await commerce.bkash.confirm(nextAction);
  await commerce.bkash.configure({ expire_tokens: true });
  expect(await commerce.provider.execute(ref)).toMatchObject({ state: 'paid', received: 50_000 });
});

test('executing a paid payment again returns it as paid', async () => {
  const { ref, trxId } = await paid();
  for (const _ of [1, 2, 3])
    expect(await commerce.provider.execute(ref)).toMatchObject({ state: 'paid', trxId });
});

test('open, authorised and expired payments are distinguished', async () => {
  const { provider } = commerce;
  const { ref, nextAction } = await provider.open(newPayment());
  expect(await provider.find(ref)).toMatchObject({ state: 'open', received: 0 });
  expect(await provider.execute(ref)).toMatchObject({ state: 'open' });
  await commerce.bkash.confirm(nextAction);
  expect(await provider.find(ref)).toMatchObject({ state: 'authorised', received: 0 });
  expect(await provider.cancel(ref)).toMatchObject({ state: 'canceled' });
  await commerce.bkash.configure({ expire_payment: ref });
  expect(await provider.find(ref)).toMatchObject({ state: 'canceled', failure: 'bKash: expired' });
  expect(await provider.find('unknown')).toMatchObject({ state: 'canceled', failure: 'Invalid Payment ID' });
});

test('a paid payment cannot be cancelled', async () => {
  const { ref } = await paid();
  expect(await commerce.provider.cancel(ref)).toMatchObject({ state: 'paid' });
});

test('a refund is paid once, also after failures and timeouts', async () => {
  const { ref, trxId, invoice } = await paid();
  const refund = { refundId: newId(), ref, trxId, amount: 20_000, reason: 'Wanted another one.' };
  await commerce.bkash.configure({ fail_next: { status: 500, call: 'refund', times: 1 } });
  await expect(commerce.provider.refund(refund)).rejects.toMatchObject({ code: 'unavailable' });
  await commerce.bkash.configure({ hang_next: { call: 'refund', times: 1 } });
  await expect(commerce.provider.refund(refund)).rejects.toMatchObject({ code: 'unavailable' });
  const responses = await Promise.all([1, 2, 3].map(() => commerce.provider.refund(refund)));
  expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
  expect(await commerce.bkash.state(invoice)).toMatchObject({ refunds: 1, refunded: 20_000 });

  const [first] = responses;
  expect(await commerce.provider.findRefund({ id: first?.id ?? '', ref, trxId })).toMatchObject({
    status: 'succeeded',
  });
  const same = await commerce.provider.refund({ ...refund, refundId: newId() });
  expect(same).toMatchObject({ status: 'succeeded' });
  expect(same.id).not.toBe(first?.id);
  expect(await commerce.provider.find(ref)).toMatchObject({ refunded: 40_000 });
});

test('concurrent refunds of one payment run one at a time', async () => {
  const { ref, trxId, invoice } = await paid();
  const refund = () => ({ refundId: newId(), ref, trxId, amount: 30_000, reason: 'x' });
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => commerce.provider.refund(refund())));
  expect((await commerce.bkash.state(invoice)).refunds).toBe(1);
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
});

test('a refund that bKash refuses fails with its reason', async () => {
  const { ref, trxId } = await paid();
  const refund = { refundId: newId(), ref, trxId, amount: 60_000, reason: 'x' };
  expect(await commerce.provider.refund(refund)).toEqual({
    id: null,
    status: 'failed',
    failure: 'Invalid amount for refund',
  });
});

test('bKash is no longer called while it does not answer', async () => {
  let calls = 0;
  const token = { statusCode: '0000', id_token: 't', refresh_token: 'r', expires_in: 3_600 };
  const silent = createServer((request, response) => {
    if (request.url?.endsWith('/token/grant')) return response.end(JSON.stringify(token));
    calls += 1;
    return request.socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const log = testLog();
  const valkey = connectValkey(commerce.valkeyUrl, { name: 'silent', log });
  const provider = createBkashProvider({
    ...commerce.bkash.account,
    baseUrl: `http://127.0.0.1:${port}`,
    queryMethod: 'POST',
    notices: { topicArn: undefined },
    valkey,
    log,
  });
  for (let call = 0; call < 8; call += 1)
    await expect(provider.find('x')).rejects.toMatchObject({ code: 'unavailable' });
  expect(calls).toBe(5);
  silent.close();
  await valkey.quit();
});

test('no token, credential or complete wallet number is logged', async () => {
  const lines: unknown[] = [];
  const log = testLog();
  for (const level of ['info', 'warn', 'error'] as const)
    log[level] = (...words: unknown[]) => void lines.push(words);
  const valkey = connectValkey(commerce.valkeyUrl, { name: 'log', log: testLog() });
  const { account } = commerce.bkash;
  const options = { queryMethod: 'POST', notices: { topicArn: undefined }, valkey, log } as const;
  const provider = createBkashProvider({ ...account, ...options });
  await commerce.bkash.configure({ refuse_next: { code: '2023', call: 'create', times: 1 } });
  await expect(provider.open(newPayment())).rejects.toMatchObject({ code: 'unavailable' });
  const wrong = createBkashProvider({ ...account, ...options, appKey: 'wrong' });
  await expect(wrong.find('x')).rejects.toMatchObject({ code: 'unavailable' });
  await commerce.bkash.configure({ fail_next: { status: 500, call: 'query', times: 1 } });
  await expect(provider.find('x')).rejects.toMatchObject({ code: 'unavailable' });
  expect(lines.length).toBeGreaterThanOrEqual(3);
  expect(JSON.stringify(lines)).not.toMatch(/eyJ|sandbox-app-secret|sandbox-password|01770618575/);
  await valkey.quit();
});
