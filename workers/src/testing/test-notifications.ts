import type { EventEnvelope } from '@petcare/contracts/events.ts';
import type { NotificationContent } from '@petcare/contracts/notifications/content.ts';
import { rooms, type SocketMessageName } from '@petcare/contracts/sockets.ts';
import { consumeRealtime, type LiveMessage } from '@petcare/platform/realtime/realtime.ts';
import { buildEvent, buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { preparedDatabase } from '@petcare/platform/testing/prepared-database.ts';
import { testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { expect } from 'vitest';
import { startClinicDouble } from './clinic-double.ts';
import { startScriptedMailServer } from './mail-servers.ts';
import { handleEvent, notificationsWorkers } from './notifications-worker.ts';
import { sharedAccount } from './shared-account.ts';

/** Events, and the contents of the inboxes of two users after these, the newest first. A missing inbox is empty. */
interface NotificationCase {
  readonly events: readonly EventEnvelope[];
  readonly inboxes: readonly (readonly NotificationContent[])[];
}

export type NotificationCases = Readonly<Record<string, (user: string, other: string) => NotificationCase>>;

type SentMessage = Extract<LiveMessage, { kind: 'emit' }>;

export type TestNotifications = Awaited<ReturnType<typeof startTestNotifications>>;

/** Starts what a notifications worker needs, with the account service of this Vitest worker, but no worker. */
export async function startTestNotifications() {
  const account = await sharedAccount();
  const { broker, identity } = account;
  const database = preparedDatabase();
  await database.prepare();
  const clinic = await startClinicDouble(identity);
  // Accepts all emails.
  const mail = await startScriptedMailServer(() => undefined);
  const { stopWorkers, ...workers } = notificationsWorkers({
    AMQP_URL: broker.url,
    VALKEY_URL: await testValkeyUrl(),
    EVENTS_NAMESPACE: broker.namespace,
    IDENTITY_JWKS: identity.jwks,
    MONGO_URL: database.url,
    ACCOUNT_URL: account.url,
    CLINIC_URL: clinic.url,
    PUBLIC_URL: 'http://localhost:8080',
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'hello@petcare.test',
    IDENTITY_PRIVATE_JWK: identity.workersKey,
  });
  const sentMessages: SentMessage[] = [];
  const realtimeConsumer = await consumeRealtime(broker.bus, (message) => {
    if (message.kind === 'emit') sentMessages.push(message);
  });

  const handle = (event: EventEnvelope, options?: { deliveries: number }) =>
    handleEvent(broker, event, options);
  const contentsOf = async (user: string): Promise<NotificationContent[]> =>
    (await account.inboxOf(user)).notifications.map(({ content }) => content);

  return {
    ...workers,
    bus: broker.bus,
    broker,
    mail,
    clinic,
    accountUrl: account.url,
    signUp: account.signUp,
    inboxOf: account.inboxOf,
    deadLetters: account.deadLetters,
    handle,
    /** Returns the contents of an inbox, the newest first. */
    contentsOf,
    async expectInboxes(build: NotificationCases[string]): Promise<void> {
      const [user = '', other = ''] = await account.signUp(2);
      const { events, inboxes } = build(user, other);
      for (const event of events) await handle(event);
      const [contents = [], contentsOfOther = []] = inboxes;
      expect([await contentsOf(user), await contentsOf(other)]).toEqual([contents, contentsOfOther]);
    },
    messagesTo: (user: string, name: SocketMessageName): SentMessage[] =>
      sentMessages.filter((message) => message.name === name && message.rooms.includes(rooms.user(user))),

    async close(): Promise<void> {
      await stopWorkers();
      await clinic.stop();
      await realtimeConsumer.stop();
      mail.stop();
      await database.close();
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
