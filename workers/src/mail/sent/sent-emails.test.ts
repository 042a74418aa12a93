import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openSentEmails } from './open-sent-emails.ts';

const log = testLog();

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'petcare-sent-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Starts a bucket as another process: a worker never imports its test environment. */
async function startBucket() {
  const keys = {
    S3_BUCKET: 'sent',
    S3_REGION: 'ap-south-1',
    S3_ACCESS_KEY: 'AKIATEST',
    S3_SECRET_KEY: 'a/secret',
  };
  const entry = fileURLToPath(new URL('../../../../stack/src/picture-bucket/main.ts', import.meta.url));
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env['PATH'], PORT: '0', ...keys },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGTERM'));
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { ...keys, S3_ENDPOINT: (JSON.parse(line) as { url: string }).url };
}

test.each([
  ['a folder', async () => ({ SENT_EMAILS_DIR: await temporaryFolder(), S3_REGION: 'us-east-1' })],
  ['a bucket', startBucket],
])('%s records an email for every process that uses it', async (_name, createConfig) => {
  const config = await createConfig();
  const [one, another] = [await openSentEmails(config, log), await openSentEmails(config, log)];
  expect(await one.has('a')).toBe(false);
  await one.add('a');
  await one.add('a');
  expect(await another.has('a')).toBe(true);
  expect(await another.has('b')).toBe(false);
});

test('a folder forgets an email after sixty days', async () => {
  const SENT_EMAILS_DIR = await temporaryFolder();
  const config = { SENT_EMAILS_DIR, S3_REGION: 'us-east-1' };
  const sent = await openSentEmails(config, log);
  await Promise.all([sent.add('old'), sent.add('recent')]);
  const dayMs = 24 * 60 * 60 * 1_000;
  for (const [key, days] of [
    ['old', 61],
    ['recent', 59],
  ] as const)
    await utimes(path.join(SENT_EMAILS_DIR, key), new Date(), new Date(Date.now() - days * dayMs));
  const later = await openSentEmails(config, log);
  expect(await later.has('old')).toBe(false);
  expect(await later.has('recent')).toBe(true);
});

test('an unavailable bucket is an error, not a missing record', async () => {
  const config = { ...(await startBucket()), S3_SECRET_KEY: 'wrong' };
  const sent = await openSentEmails(config, log);
  await expect(sent.has('a')).rejects.toThrow();
});
