import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import type { PlatformFailpoint } from '../../failpoint.ts';
import { eventually } from '../eventually.ts';
import { type TestBus, testDatabase } from '../test-servers.ts';
import { judge, type Verdict } from './find-violations.ts';

interface TrialOptions {
  readonly broker: TestBus;
  readonly at?: { readonly failpoint: PlatformFailpoint; readonly pass: number };
  readonly fault?: 'no-outbox' | 'no-inbox' | 'ack-before-commit';
  readonly orders?: number;
}

export interface TrialResult extends Verdict {
  readonly killed: number;
  readonly orders: number;
}

const consumerPoints = new Set<PlatformFailpoint>([
  'before-handler-commit',
  'after-handler-commit',
  'before-ack',
]);

/**
 * Runs a producer and a consumer as processes of their own, kills one of them at the failpoint, starts it again,
 * waits until nothing moves any more, and only then judges by what the producer said and what is in the database.
 */
export async function runTrial({ broker, at, fault, orders = 30 }: TrialOptions): Promise<TrialResult> {
  const database = testDatabase();
  const connection = await mongoose.createConnection(database.url).asPromise();
  const collection = (name: string) => connection.collection<{ _id: string; times?: number }>(name);
  const namespace = `trial-${new URL(database.url).pathname.slice(1)}`;
  const queue = `${namespace}.petcare.counting`;
  const acknowledged: string[] = [];
  const children = new Set<ChildProcess>();
  let killed = 0;

  function start(program: 'producer' | 'consumer', env: Record<string, string>) {
    const child = spawn(process.execPath, [fileURLToPath(new URL(`${program}.ts`, import.meta.url))], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        MONGO_URL: database.url,
        AMQP_URL: broker.url,
        EVENTS_NAMESPACE: namespace,
        ...(fault && { FAULT: fault }),
        ...env,
      },
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    const lines: string[] = [];
    let rest = '';
    child.stdout.on('data', (bytes: Buffer) => {
      const parts = (rest + bytes.toString()).split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts);
      if (program === 'producer') acknowledged.push(...parts);
    });
    child.once('exit', (_code, signal) => {
      if (signal === 'SIGKILL') killed += 1;
    });
    return { child, lines };
  }

  const armed = at ? { FAILPOINT: `${at.failpoint}@${at.pass}` } : undefined;
  const killsConsumer = at !== undefined && consumerPoints.has(at.failpoint);
  const ready = (lines: string[]) =>
    eventually(
      () => {
        if (!lines.includes('ready')) throw new Error('the consumer does not get ready');
      },
      { within: 60_000 },
    );

  try {
    let consumer = start('consumer', killsConsumer && armed ? armed : {});
    const produce = (env: Record<string, string>) =>
      start('producer', { ORDERS: String(orders), ...env }).child;
    let producer = produce(!killsConsumer && armed ? armed : {});
    const producers = [exitOf(producer)];

    if (fault === 'ack-before-commit') {
      await eventually(
        () => {
          if (consumer.lines.length < 10) throw new Error('not enough has been handled to kill it');
        },
        { within: 60_000 },
      );
      consumer.child.kill('SIGKILL');
    }
    if (killsConsumer || fault === 'ack-before-commit') {
      await exitOf(consumer.child);
      consumer = start('consumer', {});
    }
    await Promise.all(producers);
    if (at && !killsConsumer) {
      producer = produce({ ORDERS: '5' });
      await exitOf(producer);
    }

    // A message that is being handled is in no queue's count. Only what a stopped consumer has not handed back is done.
    for (;;) {
      await ready(consumer.lines);
      await eventually(() => expectQuiet(connection, broker, queue), { within: 90_000, every: 50 });
      // What a killed consumer held comes back after a pause, and is in no count until then. Effects that are really
      // lost are not worth more of a wait than several such pauses.
      if (killsConsumer || fault === 'ack-before-commit')
        await eventually(() => expectEveryEffect(connection), { within: 6_000, every: 100 }).catch(() => {});
      consumer.child.kill('SIGTERM');
      await exitOf(consumer.child);
      if ((await broker.messagesIn(queue)) === 0) break;
      consumer = start('consumer', {});
    }
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }

  const stored = await collection('orders').find().toArray();
  const effects = await collection('effects').find().toArray();
  await connection.close();
  await database.close();
  const verdict = judge({
    acknowledged,
    orders: stored.map((order) => order._id),
    effects: new Map(effects.map(({ _id, times }) => [_id, times ?? 0])),
  });
  return { ...verdict, killed, orders: stored.length };
}

async function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** @throws as long as an order has no effect. */
async function expectEveryEffect(connection: mongoose.Connection): Promise<void> {
  const orders = await connection.collection('orders').countDocuments();
  const effects = await connection.collection('effects').countDocuments();
  if (effects < orders) throw new Error(`${orders - effects} of ${orders} orders have no effect yet`);
}

async function expectQuiet(connection: mongoose.Connection, broker: TestBus, queue: string): Promise<void> {
  const owed = await connection.collection('outbox').countDocuments({ sentAt: null });
  const waiting = await broker.messagesIn(queue);
  if (owed + waiting > 0) throw new Error(`${owed} events are owed and ${waiting} wait`);
}
