import { randomBytes } from 'node:crypto';
import type { ConsumerName } from '@petcare/contracts/consumers.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { DeadLetter } from '@petcare/contracts/event-admin.ts';
import { connectBus } from '@petcare/platform/bus/bus.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { handleOnce } from '@petcare/platform/outbox/inbox.ts';
import { connectMongo, disconnectMongo, prepareModels } from '@petcare/platform/mongo/connection.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { startSubscriptions, subscription } from '@petcare/platform/subscriptions/subscriptions.ts';
import { startBundled } from '../../support/system/start-bundled.ts';
import { createServiceClient } from '@petcare/platform/testing/service-client.ts';
import { userCaller, testIdentity } from '@petcare/platform/testing/test-identity.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import mongoose, { model, Schema } from 'mongoose';
import type { Servers } from '../../support/system/petcare.ts';

/** A registered consumer, so that account manages its dead letters. Its handler is the one of this test. */
export const consumer = 'trigger-jobs' satisfies ConsumerName;

const Effects = model(
  'TestEffect',
  new Schema(
    { _id: { type: String, required: true }, times: { type: Number, required: true } },
    { versionKey: false },
  ),
);

export type DeadLetterFixture = Awaited<ReturnType<typeof startDeadLetterFixture>>;

/**
 * Starts two copies of the account service, and a consumer on the same broker that counts its effects and can be
 * made to fail for some events.
 */
export async function startDeadLetterFixture({ mongoUrl, amqpUrl, valkeyUrl }: Servers) {
  const namespace = `deadletters${randomBytes(4).toString('hex')}`;
  const databaseUrl = (name: string) =>
    Object.assign(new URL(mongoUrl), { pathname: `/${namespace}_${name}` }).href;
  const identity = await testIdentity();
  const unreachable = 'http://127.0.0.1:9';
  const startAccount = () =>
    startBundled('account', {
      NODE_ENV: 'test',
      MONGO_URL: databaseUrl('account'),
      AMQP_URL: amqpUrl,
      VALKEY_URL: valkeyUrl,
      EVENTS_NAMESPACE: namespace,
      IDENTITY_JWKS: identity.jwks,
      IDENTITY_PRIVATE_JWK: identity.servicesKey,
      PUBLIC_URL: 'http://localhost:8080',
      CONTENT_URL: unreachable,
      CLINIC_URL: unreachable,
      COMMERCE_URL: unreachable,
      WORKERS_URL: unreachable,
    });
  const accounts = [await startAccount(), await startAccount()];
  const senders = accounts.map(({ port }) => createServiceClient(port, identity));
  const log = testLog();
  await connectMongo(databaseUrl('consumer'), { log });
  await prepareModels();
  const bus = await connectBus({ url: amqpUrl, namespace, name: 'dead letter test', log });

  const failing = new Set<string>();
  const state = { useInbox: true, executions: 0 };
  const count = async (id: string) => {
    await Effects.updateOne({ _id: id }, { $inc: { times: 1 } }, { upsert: true });
  };
  // The services have declared it with the usual pauses before a retry.
  await bus.onChannel((channel) => channel.deleteQueue(bus.names.queueOf(consumer)));
  const subscriptions = await startSubscriptions({
    bus,
    log,
    subscriptions: [
      {
        ...subscription({
          consumer,
          prefetch: 50,
          async handle({ id }) {
            if (failing.has(id)) throw new Error('injected handler fault');
            state.executions += 1;
            await (state.useInbox ? handleOnce(consumer, id, () => count(id)) : count(id));
          },
        }),
        // Shortens the retries, so that failing messages become dead letters within milliseconds.
        retryDelay: { minMs: 10, maxMs: 50 },
      },
    ],
  });

  const admins = senders.map(() => userCaller(newId(), 'admin'));
  const callAsAdmin = async (admin: number, method: string, path: string, body?: object) => {
    const [send, as] = [senders[admin], admins[admin] satisfies Caller | undefined];
    if (!send || !as) throw new Error('there is no such admin');
    const answer = await send(method, path, { as, body });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer;
  };

  return {
    bus,
    failing,
    state,

    async deadLetters(query: Readonly<Record<string, string>> = {}): Promise<DeadLetter[]> {
      const found: DeadLetter[] = [];
      for (let page = 1; ; page += 1) {
        const words = new URLSearchParams({ ...query, consumer, page: String(page), limit: '100' });
        const { body } = await callAsAdmin(0, 'GET', `/api/dead-letters?${words.toString()}`);
        const deadLetters = endpoints['deadLetters.list'].response.parse(body);
        found.push(...deadLetters);
        if (deadLetters.length < 100) return found;
      }
    },
    async resolveAll(admin: 0 | 1, action: 'replay' | 'dismiss'): Promise<number> {
      const { body } = await callAsAdmin(admin, 'POST', `/api/dead-letters/${action}`, { consumer });
      return endpoints['deadLetters.replay'].response.parse(body).count;
    },
    async effects(): Promise<Map<string, number>> {
      return new Map((await Effects.find().lean()).map(({ _id, times }) => [_id, times]));
    },
    async queueDepth(): Promise<number> {
      return bus.onChannel(async (channel) => {
        const [queue, dead] = [
          await channel.checkQueue(bus.names.queueOf(consumer)),
          await channel.checkQueue(bus.names.deadLettersOf(consumer)),
        ];
        return queue.messageCount + dead.messageCount;
      });
    },
    async stop(): Promise<void> {
      await subscriptions.stop();
      await bus.close();
      await Promise.all(accounts.map((one) => one.stop()));
      await mongoose.connection.dropDatabase();
      await disconnectMongo();
      const connection = await mongoose.createConnection(databaseUrl('account')).asPromise();
      await connection.dropDatabase();
      await connection.close();
    },
  };
}
