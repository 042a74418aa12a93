import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { preparedDatabase } from '@petcare/platform/testing/prepared-database.ts';
import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import { testBus, testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { startAccountDouble } from './account-double.ts';
import { startClinicDouble } from './clinic-double.ts';
import { startMailSink, type MailSink } from './mail-servers.ts';
import { declareQueue, handleEvent, notificationsWorkers } from './notifications-worker.ts';

export type TestMail = Awaited<ReturnType<typeof startTestMail>>;

let sharedSink: Promise<MailSink> | undefined;

/** Starts what a worker needs to send emails, with the mail sink of this Vitest worker, but no worker. */
export async function startTestMail() {
  const sink = await (sharedSink ??= startMailSink());
  const identity = await testIdentity();
  const database = preparedDatabase();
  await database.prepare();
  const broker = await testBus();
  const account = await startAccountDouble(identity);
  const clinic = await startClinicDouble(identity);
  const { stopWorkers, ...workers } = notificationsWorkers({
    MONGO_URL: database.url,
    AMQP_URL: broker.url,
    VALKEY_URL: await testValkeyUrl(),
    EVENTS_NAMESPACE: broker.namespace,
    IDENTITY_JWKS: identity.jwks,
    IDENTITY_PRIVATE_JWK: identity.workersKey,
    ACCOUNT_URL: account.url,
    CLINIC_URL: clinic.url,
    PUBLIC_URL: 'https://petcare.example',
    SMTP_URL: sink.smtpUrl,
    MAIL_FROM: 'PetCare <hello@petcare.example>',
  });
  return {
    ...workers,
    bus: broker.bus,
    broker,
    account,
    clinic,
    declareQueue: () => declareQueue(broker),
    emailsTo: sink.emailsTo,
    onlyEmailTo: sink.onlyEmailTo,
    handle: (event: EventEnvelope, options?: { deliveries: number }) => handleEvent(broker, event, options),
    async close(): Promise<void> {
      await stopWorkers();
      await account.stop();
      await clinic.stop();
      await broker.close();
      await database.close();
    },
  };
}
