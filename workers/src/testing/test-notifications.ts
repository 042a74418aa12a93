import { randomUUID } from 'node:crypto';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { liveMessagesOf } from '@petcare/contracts/live-messages.ts';
import type { Inbox } from '@petcare/contracts/notifications.ts';
import { rooms, type SocketMessageName } from '@petcare/contracts/sockets.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { consumeLiveEvents } from '@petcare/platform/realtime/live-events.ts';
import { consumeRealtime, type LiveMessage } from '@petcare/platform/realtime/realtime.ts';
import { buildEvent, buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { userCaller, testIdentity, visitor } from '@petcare/platform/testing/test-identity.ts';
import { testBus, testDatabase, testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { runToEnd, startProcess, type RunningProcess } from '@petcare/platform/testing/running-process.ts';
import { startClinicDouble } from './clinic-double.ts';
import { startScriptedMailServer } from './mail-servers.ts';

type SentMessage = Extract<LiveMessage, { kind: 'emit' }> & { at: number };

export type TestNotifications = Awaited<ReturnType<typeof startTestNotifications>>;

export async function startTestNotifications() {
  const identity = await testIdentity();
  const [accountDatabase, workersDatabase] = [testDatabase(), testDatabase()];
  const broker = await testBus();
  const { bus } = broker;
  const clinic = await startClinicDouble(identity);
  // Accepts all emails.
  const mail = await startScriptedMailServer(() => undefined);
  const shared = {
    AMQP_URL: broker.url,
    VALKEY_URL: await testValkeyUrl(),
    EVENTS_NAMESPACE: broker.namespace,
    IDENTITY_JWKS: identity.jwks,
  };
  const startAccount = (port: number) =>
    startProcess('services/account/src/main.ts', {
      ...shared,
      PORT: String(port),
      MONGO_URL: accountDatabase.url,
      PUBLIC_URL: 'http://localhost:8080',
      IDENTITY_PRIVATE_JWK: identity.servicesKey,
      CONTENT_URL: 'http://127.0.0.1:9',
      COMMERCE_URL: 'http://127.0.0.1:9',
      WORKERS_URL: 'http://127.0.0.1:9',
      CLINIC_URL: clinic.url,
    });
  let account = await startAccount(0);
  const url = `http://127.0.0.1:${account.port}`;
  const running = new Set<RunningProcess>();
  const workerEntry = 'workers/src/notifications/main.ts';
  const workerEnv = {
    ...shared,
    MONGO_URL: workersDatabase.url,
    ACCOUNT_URL: url,
    CLINIC_URL: clinic.url,
    PUBLIC_URL: 'http://localhost:8080',
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'hello@petcare.test',
    IDENTITY_PRIVATE_JWK: identity.workersKey,
  };

  const sentMessages: SentMessage[] = [];
  const realtimeConsumer = await consumeRealtime(bus, (message) => {
    if (message.kind === 'emit') sentMessages.push({ ...message, at: performance.now() });
  });

  // Replaces the gateway.
  const eventConsumer = await consumeLiveEvents(bus, (event) => {
    for (const message of liveMessagesOf(event))
      sentMessages.push({
        ...message,
        rooms: [...message.rooms],
        kind: 'emit',
        id: event.id,
        since: Date.parse(event.occurredAt),
        at: performance.now(),
      });
  });

  return {
    bus,
    broker,
    mail,
    clinic,

    async startWorker(): Promise<RunningProcess> {
      const worker = await startProcess(workerEntry, workerEnv);
      running.add(worker);
      return worker;
    },
    /** Runs a worker until its failpoint kills it. */
    runKilledWorker: (failpoint: string) => runToEnd(workerEntry, { ...workerEnv, FAILPOINT: failpoint }),
    stopAccount: () => account.stop(),
    async restartAccount() {
      account = await startAccount(account.port);
    },

    async buildCustomer(): Promise<string> {
      const response = await fetch(`${url}/api/auth/users/sign-up`, {
        method: 'POST',
        headers: { ...(await identity.as(visitor)), 'content-type': 'application/json' },
        body: JSON.stringify({
          firstName: 'Rahima',
          lastName: 'Khatun',
          email: `${randomUUID()}@example.com`,
          password: 'Blue-Kingfisher-42',
        }),
      });
      return endpoints['users.signUp'].response.parse(await response.json()).data.user._id;
    },
    async inboxOf(customer: string): Promise<Inbox> {
      const headers = await identity.as(userCaller(customer));
      const response = await fetch(`${url}/api/notifications?limit=100`, { headers });
      return endpoints['notifications.list'].response.parse(await response.json());
    },
    async deadLetters(consumer: string): Promise<number> {
      const headers = await identity.as(userCaller(newId(), 'admin'));
      const response = await fetch(`${url}/api/dead-letters?consumer=${consumer}`, { headers });
      return endpoints['deadLetters.list'].response.parse(await response.json()).length;
    },
    messagesTo: (customer: string, name: SocketMessageName): SentMessage[] =>
      sentMessages.filter((message) => message.name === name && message.rooms.includes(rooms.user(customer))),
    messagesInRoom: (room: string): SentMessage[] =>
      sentMessages.filter((message) => message.rooms.includes(room)),

    async close(): Promise<void> {
      await Promise.all([...running].map((worker) => worker.stop('SIGKILL')));
      await account.stop('SIGKILL');
      await clinic.stop();
      await realtimeConsumer.stop();
      await eventConsumer.stop();
      mail.stop();
      await broker.close();
      await Promise.all([accountDatabase.close(), workersDatabase.close()]);
    },
  };
}

export function statusChanged(customer_id: string): EventEnvelope<'order.status_changed'> {
  return buildEvent('order.status_changed', buildOrderFacts({ customer_id, status: 'Shipping' }));
}

export function orderPlaced(customer_id: string): EventEnvelope<'order.placed'> {
  const { previous_status: _, ...facts } = buildOrderFacts({ customer_id, status: 'Pending' });
  return buildEvent('order.placed', facts);
}
