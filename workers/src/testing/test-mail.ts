import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import { testBus, testDatabase, testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { runToEnd, startProcess, type RunningProcess } from '@petcare/platform/testing/running-process.ts';
import { startAccountDouble } from './account-double.ts';
import { startClinicDouble } from './clinic-double.ts';

export type TestMail = Awaited<ReturnType<typeof startTestMail>>;

export async function startTestMail() {
  const identity = await testIdentity();
  const database = testDatabase();
  const broker = await testBus();
  const valkeyUrl = await testValkeyUrl();
  const account = await startAccountDouble(identity);
  const clinic = await startClinicDouble(identity);
  const running = new Set<RunningProcess>();
  const entry = 'workers/src/notifications/main.ts';
  const env = (smtpUrl: string) => ({
    MONGO_URL: database.url,
    AMQP_URL: broker.url,
    VALKEY_URL: valkeyUrl,
    EVENTS_NAMESPACE: broker.namespace,
    IDENTITY_JWKS: identity.jwks,
    IDENTITY_PRIVATE_JWK: identity.workersKey,
    ACCOUNT_URL: account.url,
    CLINIC_URL: clinic.url,
    PUBLIC_URL: 'https://petcare.example',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'PetCare <hello@petcare.example>',
  });
  return {
    bus: broker.bus,
    broker,
    databaseUrl: database.url,
    account,
    clinic,
    async startWorker(smtpUrl: string, settings: Record<string, string> = {}): Promise<RunningProcess> {
      const worker = await startProcess(entry, { ...env(smtpUrl), ...settings });
      running.add(worker);
      return worker;
    },
    /** Runs a worker until its failpoint kills it. */
    runKilledWorker: (smtpUrl: string, failpoint: string) =>
      runToEnd(entry, { ...env(smtpUrl), FAILPOINT: failpoint }),
    async close(): Promise<void> {
      await Promise.all([...running].map((worker) => worker.stop('SIGKILL')));
      await account.stop();
      await clinic.stop();
      await broker.close();
      await database.close();
    },
  };
}
