import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import type { PlatformFailpoint } from '../../failpoint.ts';
import { eventually } from '../eventually.ts';
import { type TestBus, testDatabase } from '../test-servers.ts';
import { findViolations, type Violations } from './find-violations.ts';

interface TrialOptions {
  readonly broker: TestBus;
  readonly at?: { readonly failpoint: PlatformFailpoint; readonly pass: number };
  readonly fault?: 'no-outbox' | 'no-inbox' | 'ack-before-commit';
  readonly orders?: number;
}

export interface TrialResult extends Violations {
  readonly killed: number;
  readonly orders: number;
}

const consumerPoints = new Set<PlatformFailpoint>([
  'before-handler-commit',
  'after-handler-commit',
  'before-ack',
]);

/**
 * Runs a producer and a consumer as separate processes, kills one of them at the failpoint, restarts it, waits until
 * all queues are empty, and evaluates the producer's output against the database.
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

  const failpointEnv = at ? { FAILPOINT: `${at.failpoint}@${at.pass}` } : undefined;
  const killsConsumer = at !== undefined && consumerPoints.has(at.failpoint);
  const ready = (lines: string[]) =>
    eventually(
      () => {
        if (!lines.includes('ready')) throw new Error('the consumer is not ready');
      },
      { within: 60_000 },
    );

  try {
    let consumer = start('consumer', killsConsumer && failpointEnv ? failpointEnv : {});
    const produce = (env: Record<string, string>) =>
      start('producer', { ORDERS: String(orders), ...env }).child;
    let producer = produce(!killsConsumer && failpointEnv ? failpointEnv : {});
    const producers = [exitOf(producer)];

    if (fault === 'ack-before-commit') {
      await eventually(
        () => {
          if (consumer.lines.length < 10) throw new Error('too few events were handled before the kill');
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

    // A message in progress is in no queue's count. The trial ends when a stopped consumer has returned none.
    for (;;) {
      await ready(consumer.lines);
      await eventually(() => expectQuiet(connection, broker, queue), { within: 90_000, every: 50 });
      // Messages of a killed consumer are redelivered after a delay and not counted until then. Several such delays are
      // enough: effects missing after that are lost.
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
  const violations = findViolations({
    acknowledged,
    orders: stored.map((order) => order._id),
    effects: new Map(effects.map(({ _id, times }) => [_id, times ?? 0])),
  });
  return { ...violations, killed, orders: stored.length };
}

async function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function expectEveryEffect(connection: mongoose.Connection): Promise<void> {
  const orders = await connection.collection('orders').countDocuments();
  const effects = await connection.collection('effects').countDocuments();
  if (effects < orders) throw new Error(`${orders - effects} of ${orders} orders have no effect yet`);
}

async function expectQuiet(connection: mongoose.Connection, broker: TestBus, queue: string): Promise<void> {
  const unsent = await connection.collection('outbox').countDocuments({ sentAt: null });
  const waiting = await broker.messagesIn(queue);
  if (unsent + waiting > 0) throw new Error(`${unsent} events are unsent and ${waiting} messages wait`);
}
