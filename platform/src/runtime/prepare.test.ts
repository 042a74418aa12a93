import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { prepare } from './prepare.ts';
import { testBus, testDatabase } from '../testing/test-servers.ts';
import '../outbox/inbox.ts';

test('prepare creates indexes and queues, and a second call creates none', async () => {
  const [database, broker] = [testDatabase(), await testBus()];
  const config = {
    LOG_LEVEL: 'silent' as const,
    MONGO_URL: database.url,
    AMQP_URL: broker.url,
    EVENTS_NAMESPACE: broker.namespace,
  };
  const migrations = [{ name: '2026-01-01-first', up: async () => 3 }];
  const first = await prepare({ name: 'content', config, migrations, settleMs: 1 });
  expect(first.newQueues).toBeGreaterThan(2);
  expect(await broker.depth('content.accounts')).toBe(0);
  expect(await broker.deadLetters('content.accounts')).toBe(0);
  const names = broker.bus.names;
  expect(await broker.bus.stateOf(names.queueOf('clinic.accounts'))).toBeNull();
  const connection = await mongoose.createConnection(database.url).asPromise();
  expect(await connection.collection('inbox').indexes()).toHaveLength(2);
  await connection.close();

  expect(await prepare({ name: 'content', config, migrations, settleMs: 1 })).toEqual({ newQueues: 0 });
  await connection.openUri(database.url);
  // The second call repeats the migration, for documents that the former version stored in between.
  expect(await connection.collection('migrations').find().toArray()).toMatchObject([
    { _id: '2026-01-01-first', completedAt: expect.any(Date), changed: 6 },
  ]);
  await connection.close();
  await Promise.all([broker.close(), database.close()]);
});
