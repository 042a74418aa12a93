import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { needsOf, startBackingServers } from './backing-servers.ts';
import { type Instance, instanceFolder, acquireInstance } from './instance.ts';

async function scratchInstance(): Promise<Instance> {
  const name = `test-run-choice-${crypto.randomUUID().slice(0, 8)}`;
  const instance = await acquireInstance(name);
  onTestFinished(async () => {
    await instance.lock.release();
    await rm(instanceFolder(name), { recursive: true, force: true });
  });
  return instance;
}

test('servers named by the environment are used and none is started', async () => {
  const servers = await startBackingServers({
    instance: await scratchInstance(),
    environment: {
      MONGO_URL: 'mongodb://db.example/?replicaSet=rs0',
      AMQP_URL: 'amqp://broker.example',
      AMQP_MANAGEMENT_URL: 'http://broker.example:15672',
      VALKEY_URL: 'redis://valkey.example',
    },
    log: () => {},
  });
  expect(servers).toMatchObject({
    kind: 'environment',
    mongoUrl: 'mongodb://db.example/?replicaSet=rs0',
    amqpUrl: 'amqp://broker.example',
    amqpManagementUrl: 'http://broker.example:15672',
    valkeyUrl: 'redis://valkey.example',
  });
  expect(() => servers.kill('mongo')).toThrow(/not one of the servers started here/);
});

test('each server can be given separately, and only the missing ones are needed', () => {
  expect(needsOf({})).toEqual({ mongo: true, amqp: true, valkey: true });
  expect(needsOf({ VALKEY_URL: 'redis://x' })).toEqual({ mongo: true, amqp: true, valkey: false });
  expect(needsOf({ MONGO_URL: 'mongodb://x', AMQP_URL: 'amqp://x' })).toEqual({
    mongo: false,
    amqp: false,
    valkey: true,
  });
});

test('a running instance cannot be started twice', async () => {
  const instance = await scratchInstance();
  instance.lock.setNote({ url: 'http://localhost:8080' });
  await expect(acquireInstance(instance.name)).rejects.toThrow(
    `This checkout is already running at http://localhost:8080 (process ${process.pid}).`,
  );
});
