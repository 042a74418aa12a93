import { verify } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openReceiver, openSandbox } from './bkash-sandbox.fixture.ts';
import { readConfig } from './config.ts';
import { startBkashSandbox } from './start-bkash-sandbox.ts';

async function pay(sandbox: Awaited<ReturnType<typeof openSandbox>>, invoice: string) {
  const { paymentID } = await sandbox.create({ merchantInvoiceNumber: invoice });
  await sandbox.confirm(String(paymentID));
  return sandbox.call('/execute', { paymentID });
}

test('a signed notice of an execution is repeated until the merchant acknowledges it', async () => {
  const receiver = await openReceiver(2);
  const sandbox = await openSandbox({ noticeUrl: receiver.url });
  const { trxID } = await pay(sandbox, 'i1');
  await vi.waitFor(async () => expect((await sandbox.state()).notices.delivered).toBe(1));
  expect(receiver.received).toHaveLength(3);
  const notice = JSON.parse(receiver.received[2] ?? '') as Record<string, string>;
  expect(JSON.parse(notice['Message'] ?? '')).toMatchObject({ trxID, transactionReference: 'i1' });
  const name = new URL(notice['SigningCertURL'] ?? '').pathname.slice(1);
  const key = await (await fetch(`${sandbox.url}/sandbox/keys/${name}`)).text();
  const text = ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type']
    .map((field) => `${field}\n${notice[field]}\n`)
    .join('');
  expect(verify('sha256', Buffer.from(text), key, Buffer.from(notice['Signature'] ?? '', 'base64'))).toBe(
    true,
  );
  expect((await fetch(`${sandbox.url}/sandbox/keys/other.pem`)).status).toBe(404);
});

test('a knob duplicates or drops notices', async () => {
  const receiver = await openReceiver();
  const sandbox = await openSandbox({ noticeUrl: receiver.url });
  await sandbox.setKnobs({ drop_notices: 1, duplicate_notices: 1, notice_delay_ms: 1 });
  await pay(sandbox, 'never');
  await pay(sandbox, 'twice');
  await vi.waitFor(async () =>
    expect((await sandbox.state()).notices).toEqual({ pending: 0, delivered: 1, dropped: 1 }),
  );
  expect(receiver.received).toHaveLength(2);
  expect(receiver.received[0]).toContain('twice');
});

test('payments, tokens and undelivered notices survive a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bkash-sandbox-'));
  const receiver = await openReceiver(1_000_000);
  const before = await openSandbox({ dataDir, noticeUrl: receiver.url });
  await pay(before, 'kept');
  const report = await before.state('group_by=invoice');
  await before.stop();
  const after = await openSandbox({ dataDir });
  expect(await after.state('group_by=invoice')).toEqual(report);
  expect(report.groups?.['kept']).toMatchObject({ executed: 1, captured: 125_000 });
  expect(report.notices.pending).toBe(1);
  await fetch(`${after.url}/sandbox/reset`, { method: 'POST' });
  expect(await after.state()).toMatchObject({ payments: 0 });
});

test('the sandbox refuses to start in production or with a wrong setting', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  try {
    await expect(startBkashSandbox()).rejects.toThrow('refuses to start with NODE_ENV=production');
  } finally {
    vi.unstubAllEnvs();
  }
  expect(() => readConfig({ PORT: '1', CALLBACK_ORIGINS: 'nowhere' })).toThrow('CALLBACK_ORIGINS');
  expect(readConfig({ PORT: '1', CALLBACK_ORIGINS: 'http://a.test/x' })).toMatchObject({
    callbackOrigins: ['http://a.test'],
    hourBudget: null,
  });
});
