import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { prepare } from './prepare.ts';
import { testBus, testDatabase } from '../testing/test-servers.ts';
import '../outbox/inbox.ts';

test('a release finds its indexes and queues made, and preparing it again changes nothing', async () => {
  const [database, broker] = [testDatabase(), await testBus()];
  const config = {
    LOG_LEVEL: 'silent' as const,
    MONGO_URL: database.url,
    AMQP_URL: broker.url,
    EVENTS_NAMESPACE: broker.namespace,
  };
  const first = await prepare({ name: 'content', config, settleMs: 1 });
  expect(first.newQueues).toBeGreaterThan(2);
  expect(await broker.depth('content.people')).toBe(0);
  expect(await broker.deadLetters('content.people')).toBe(0);
  const names = broker.bus.names;
  expect(await broker.bus.stateOf(names.queueOf('clinic.accounts'))).toBeNull();
  const connection = await mongoose.createConnection(database.url).asPromise();
  expect(await connection.collection('inbox').indexes()).toHaveLength(2);
  await connection.close();

  expect(await prepare({ name: 'content', config, settleMs: 1 })).toEqual({ newQueues: 0 });
  await Promise.all([broker.close(), database.close()]);
});
