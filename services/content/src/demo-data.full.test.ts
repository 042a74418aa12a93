import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { demoUsers } from '@petcare/contracts/account/demo-users.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { compileCache } from '@petcare/platform/testing/running-process.ts';
import { trusted } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Adoptions } from './posts/adoptions/adoption.model.ts';
import { Applications } from './posts/applications/application.model.ts';
import { Comments } from './posts/comments/comment.model.ts';
import { findOrphanedRows } from './lifecycle/find-orphaned-rows.ts';
import { Memories } from './posts/memories/memory.model.ts';
import { startTestContent, type TestContent } from './testing/test-content.ts';
import { Uploads } from './pictures/uploads/upload.model.ts';

const script = fileURLToPath(new URL('./demo-data.ts', import.meta.url));

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

const runScript = (environment: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'],
      ...compileCache(),
      LOG_LEVEL: 'error',
      MONGO_URL: content.database.url,
      AMQP_URL: 'amqp://127.0.0.1:9',
      VALKEY_URL: 'redis://127.0.0.1:9',
      ACCOUNT_URL: 'http://127.0.0.1:9',
      IDENTITY_JWKS: content.identity.jwks,
      IDENTITY_PRIVATE_JWK: content.identity.servicesKey,
      ...environment,
    },
  });

const sixtyDaysAgo = new Date(Date.now() - 60 * 24 * 3_600_000);

test('demo posts are created once, with visible pictures and all fields, spread over the history', async () => {
  await runScript();
  const deleted = await inTransaction(() => Memories.findOneAndDelete({ authorId: demoUsers.farzana.id }));
  await runScript();
  expect(await Memories.countDocuments()).toBe(14);
  expect(await Adoptions.countDocuments()).toBe(10);
  expect(await Memories.exists({ clientId: deleted?.clientId ?? '' })).not.toBeNull();

  const memories = await content.send('GET', '/api/memories');
  expect(memories.headers.get('x-total-count')).toBe('14');
  const adoptions = await content.send('GET', '/api/adoptions');
  const statuses = adoptions.body.map(({ status }: { status: string }) => status);
  expect(new Set(statuses)).toEqual(new Set(['Available', 'Pending', 'Adopted']));
  expect(new Set(adoptions.body.map(({ species }: { species: string }) => species)).size).toBe(6);
  for (const { author } of memories.body.memories) expect(author.full_name).not.toBe('Deleted user');
  for (const { url } of adoptions.body.flatMap(({ pictures }: { pictures: object[] }) => pictures)) {
    const { status, headers } = await content.send('GET', url);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
  }

  expect(await Comments.countDocuments()).toBeGreaterThan(30);
  expect(await Comments.countDocuments({ createdAt: trusted({ $gt: new Date() }) })).toBe(0);
  expect(await Applications.countDocuments({ status: 'accepted' })).toBe(3);
  expect(await Adoptions.countDocuments({ adoptedAt: trusted({ $lt: new Date() }) })).toBe(3);
  expect(await Memories.countDocuments({ createdAt: trusted({ $lt: sixtyDaysAgo }) })).toBeGreaterThan(0);
  expect(await findOrphanedRows('all'), 'the picture of the memory deleted without its command').toHaveLength(
    1,
  );
  expect(await OutboxRows.countDocuments({ sentAt: null }), 'demo posts cause no notifications').toBe(0);
  // One upload belongs to the memory deleted without its command.
  expect(await Uploads.countDocuments()).toBe(14 + 3 * 10 + 1);
});

test('demo data is refused in production', async () => {
  await expect(runScript({ NODE_ENV: 'production' })).rejects.toMatchObject({ code: 1 });
});
