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
import { person, testIdentity, visitor } from '@petcare/platform/testing/test-identity.ts';
import { testBus, testDatabase, testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { startProcess, type RunningProcess } from '@petcare/platform/testing/running-process.ts';
import { startClinicDouble } from './clinic-double.ts';
import { startPickyMailServer } from './mail-servers.ts';

type Emission = Extract<LiveMessage, { kind: 'emit' }> & { at: number };

export type TestNotifications = Awaited<ReturnType<typeof startTestNotifications>>;

/** The real account service and broker, and notifications workers to be started and killed at will. */
export async function startTestNotifications() {
  const identity = await testIdentity();
  const [accountDatabase, workersDatabase] = [testDatabase(), testDatabase()];
  const broker = await testBus();
  const { bus } = broker;
  const clinic = await startClinicDouble(identity);
  // Takes the letters that people get.
  const mail = await startPickyMailServer(() => undefined);
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

  const emissions: Emission[] = [];
  const listening = await consumeRealtime(bus, (message) => {
    if (message.kind === 'emit') emissions.push({ ...message, at: performance.now() });
  });

  // In place of a gateway.
  const listeningToEvents = await consumeLiveEvents(bus, (event) => {
    for (const message of liveMessagesOf(event))
      emissions.push({
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

    /** Starts a worker; `failpoint` names the place where it kills itself. */
    async startWorker(failpoint?: string): Promise<RunningProcess> {
      const worker = await startProcess('workers/src/notifications/main.ts', {
        ...shared,
        MONGO_URL: workersDatabase.url,
        ACCOUNT_URL: url,
        CLINIC_URL: clinic.url,
        PUBLIC_URL: 'http://localhost:8080',
        SMTP_URL: mail.smtpUrl,
        MAIL_FROM: 'hello@petcare.test',
        IDENTITY_PRIVATE_JWK: identity.workersKey,
        ...(failpoint && { FAILPOINT: failpoint }),
      });
      running.add(worker);
      return worker;
    },
    stopAccount: () => account.stop(),
    async restartAccount() {
      account = await startAccount(account.port);
    },

    /** Signs somebody up and returns their id. */
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
      const headers = await identity.as(person(customer));
      const response = await fetch(`${url}/api/notifications?limit=100`, { headers });
      return endpoints['notifications.list'].response.parse(await response.json());
    },
    /** How many events of a consumer lie among the dead letters, which account takes in. */
    async deadLetters(consumer: string): Promise<number> {
      const headers = await identity.as(person(newId(), 'admin'));
      const response = await fetch(`${url}/api/dead-letters?consumer=${consumer}`, { headers });
      return endpoints['deadLetters.list'].response.parse(await response.json()).length;
    },
    /** What the browsers of a customer were told, by message name. */
    told: (customer: string, name: SocketMessageName): Emission[] =>
      emissions.filter((message) => message.name === name && message.rooms.includes(rooms.user(customer))),
    /** Everything that the browsers in a room were told. */
    toldIn: (room: string): Emission[] => emissions.filter((message) => message.rooms.includes(room)),

    async close(): Promise<void> {
      await Promise.all([...running].map((worker) => worker.stop('SIGKILL')));
      await account.stop('SIGKILL');
      await clinic.stop();
      await listening.stop();
      await listeningToEvents.stop();
      mail.stop();
      await broker.close();
      await Promise.all([accountDatabase.close(), workersDatabase.close()]);
    },
  };
}

/** An order of this customer that has just been given the status Shipping. */
export function statusChanged(customer_id: string): EventEnvelope<'order.status_changed'> {
  return buildEvent('order.status_changed', buildOrderFacts({ customer_id, status: 'Shipping' }));
}

/** An order this customer has just placed. */
export function orderPlaced(customer_id: string): EventEnvelope<'order.placed'> {
  const { previous_status: _, ...facts } = buildOrderFacts({ customer_id, status: 'Pending' });
  return buildEvent('order.placed', facts);
}
