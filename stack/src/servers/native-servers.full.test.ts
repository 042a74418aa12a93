import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { connect as connectAmqp } from 'amqplib';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { descendantsOf, isAlive } from '../testing/process-family.ts';
import { type BackingServers, startBackingServers } from './backing-servers.ts';
import { emptyInstance, acquireInstance } from './instance.ts';
import { dataFolderOf } from './native-servers.ts';
import { ensureRootFileSystem } from '../root-file-system/root-file-system.ts';

const log = () => {};
const NAMES = ['mongo', 'postgres', 'rabbitmq', 'valkey'] as const;

/** @param environment of the test run is ignored, so that its servers are not used. */
async function start(
  name: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<{ servers: BackingServers; dataFolder: string }> {
  const instance = await acquireInstance(name);
  const servers = await startBackingServers({ instance, environment, log });
  onTestFinished(async () => {
    await servers.stop();
    await emptyInstance(instance);
    await instance.lock.release();
  });
  return { servers, dataFolder: await dataFolderOf(instance, await ensureRootFileSystem(log)) };
}

test('a broker with a memory alarm confirms a message after the alarm has ended', async () => {
  const onlyBroker = { MONGO_URL: 'mongodb://localhost', VALKEY_URL: 'redis://localhost' };
  const { servers } = await start('test-run-broker-alarm', onlyBroker);
  const connection = await connectAmqp(servers.amqpUrl);
  // The broker reads nothing more from a connection that it has blocked.
  const reading = await connectAmqp(servers.amqpUrl);
  const countMessages = async () =>
    (await (await reading.createChannel()).checkQueue('waiting')).messageCount;
  const channel = await connection.createConfirmChannel();
  await channel.assertQueue('waiting');
  await servers.setBrokerAlarm(true);
  const blocked = once(connection, 'blocked');
  channel.sendToQueue('waiting', Buffer.from('message'));
  await blocked;
  let isConfirmed = false;
  const confirmed = channel.waitForConfirms().then(() => (isConfirmed = true));
  expect(await countMessages()).toBe(0);
  expect(isConfirmed).toBe(false);
  const unblocked = once(connection, 'unblocked');
  await servers.setBrokerAlarm(false);
  await unblocked;
  await confirmed;
  expect(await countMessages()).toBe(1);
  await connection.close();
  await reading.close();
});

test('every killed server restarts with its acknowledged data', async () => {
  const { servers, dataFolder } = await start('test-run-killed-servers');
  if (servers.kind !== 'native') return;
  const mongo = await mongoose.createConnection(`${servers.mongoUrl}/kept`).asPromise();
  const notes = mongo.collection<{ text: string }>('notes');
  await notes.insertOne({ text: 'kept' });
  const valkey = new Redis(servers.valkeyUrl, { maxRetriesPerRequest: null });
  valkey.on('error', () => {});
  onTestFinished(() => valkey.disconnect());
  await valkey.set('kept', 'yes');
  const broker = await connectAmqp(servers.amqpUrl);
  broker.on('error', () => {});
  const channel = await broker.createConfirmChannel();
  channel.on('error', () => {});
  await channel.assertQueue('kept', { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  await queueIsOnDisk(dataFolder, 'kept');
  channel.sendToQueue('kept', Buffer.from('message'), { persistent: true });
  await channel.waitForConfirms();
  // Valkey syncs its file every second; only older data is certain to survive a kill.
  await vi.waitFor(async () => expect(await valkey.info('persistence')).toMatch(/aof_pending_bio_fsync:0/));

  const before = pidsOf(servers);
  for (const name of NAMES) servers.kill(name, 'SIGKILL');
  await vi.waitFor(
    () => {
      const after = pidsOf(servers);
      const restarted = NAMES.filter((name) => after[name] !== undefined && after[name] !== before[name]);
      expect(restarted).toEqual(NAMES);
    },
    { timeout: 20_000 },
  );
  await servers.whenReady();

  expect(await notes.countDocuments({ text: 'kept' })).toBe(1);
  expect(await valkey.get('kept')).toBe('yes');
  const reconnected = await connectAmqp(servers.amqpUrl);
  const checking = await reconnected.createChannel();
  // A quorum queue counts nothing until it has elected a leader, which reading the message waits for.
  const message = await vi.waitFor(
    async () => {
      const received = await checking.get('kept');
      if (received === false) throw new Error('The queue is still empty.');
      return received;
    },
    { timeout: 10_000 },
  );
  expect(message.content.toString()).toBe('message');
  await reconnected.close();
  await mongo.close();
});

test('all servers end when the process that started them is killed', async () => {
  const name = 'test-run-orphans';
  const folder = import.meta.dirname;
  const starter = spawn(
    process.execPath,
    [
      '--input-type=module-typescript',
      '-e',
      `import { startBackingServers } from ${JSON.stringify(path.join(folder, 'backing-servers.ts'))};
       import { acquireInstance } from ${JSON.stringify(path.join(folder, 'instance.ts'))};
       const instance = await acquireInstance(${JSON.stringify(name)});
       await startBackingServers({ instance, environment: {}, log: () => {} });
       console.log('started');`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise((resolve) => starter.stdout.once('data', resolve));
  const family = descendantsOf(starter.pid ?? 0);
  expect(family.length).toBeGreaterThan(4);

  starter.kill('SIGKILL');

  await vi.waitFor(() => expect(family.filter(isAlive)).toEqual([]), { timeout: 10_000 });
  // The lock was released with its holder, so the next start needs no manual step.
  const instance = await acquireInstance(name);
  await emptyInstance(instance);
  await instance.lock.release();
});

/**
 * Waits until RabbitMQ has stored that a quorum queue exists, up to a second after it has answered: a broker killed
 * before finds the queue again, but empty.
 */
async function queueIsOnDisk(dataFolder: string, queue: string): Promise<void> {
  const directory = path.join(
    dataFolder,
    'rabbitmq/database/rabbit@localhost/quorum/rabbit@localhost/names.dets',
  );
  await vi.waitFor(() => expect(readFileSync(directory, 'latin1')).toContain(`%2F_${queue}`), {
    timeout: 10_000,
  });
}

function pidsOf(servers: BackingServers): Record<string, number | undefined> {
  return Object.fromEntries(NAMES.map((name) => [name, servers.pid(name)]));
}
