import { randomBytes } from 'node:crypto';
import type { RunningProcess } from '@petcare/platform/testing/running-process.ts';
import { startBundled } from '../system/start-bundled.ts';
import { createServiceClient, type SendToService } from '@petcare/platform/testing/service-client.ts';
import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import { startBkashSandbox } from '@petcare/stack/bkash-sandbox/start-bkash-sandbox.ts';
import { startCardSandbox } from '@petcare/stack/card-sandbox/start-card-sandbox.ts';
import mongoose, { type Connection } from 'mongoose';
import type { Servers } from '../system/petcare.ts';

const publicUrl = 'https://petcare.test';

export const webhookSecret = 'whsec_test';

export interface CommerceCopies {
  readonly copies: readonly SendToService[];
  readonly database: Connection;
  readonly databaseUrl: string;
  readonly sandboxUrl: string;
  readonly bkashUrl: string;
  pay(clientSecret: string, card?: string): Promise<number>;
  startCopy(env?: Readonly<Record<string, string>>): Promise<CommerceCopy>;
  /** Starts one more copy that immediately takes over the lease for reconciling payments. */
  addReconcilingCopy(): Promise<void>;
  stop(): Promise<void>;
}

export interface CommerceCopy extends RunningProcess {
  readonly send: SendToService;
}

interface CopiesOptions {
  readonly count: number;
  readonly env?: Readonly<Record<string, string>>;
}

function printErrors(line: string): void {
  if (/"level":[56]0/.test(line)) console.error(line);
}

export async function startCommerceCopies(
  { mongoUrl, amqpUrl, valkeyUrl }: Servers,
  { count, env = {} }: CopiesOptions,
): Promise<CommerceCopies> {
  const name = `commerce${randomBytes(4).toString('hex')}`;
  const url = new URL(mongoUrl);
  url.pathname = `/${name}`;
  const identity = await testIdentity();
  const sandbox = await startCardSandbox();
  const bkash = await startBkashSandbox({ callbackOrigins: [publicUrl] });
  const running: RunningProcess[] = [];
  const start = async (settings: Readonly<Record<string, string>> = {}): Promise<RunningProcess> => {
    const environment = {
      NODE_ENV: 'test',
      MONGO_URL: url.href,
      AMQP_URL: amqpUrl,
      EVENTS_NAMESPACE: name,
      VALKEY_URL: valkeyUrl,
      IDENTITY_JWKS: identity.jwks,
      IDENTITY_PRIVATE_JWK: identity.servicesKey,
      PUBLIC_URL: publicUrl,
      // Unreachable: these tests use no pictures.
      CONTENT_URL: 'http://127.0.0.1:9',
      STRIPE_SECRET_KEY: 'sk_test_petcare',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_petcare',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: sandbox.url,
      CARD_PUBLIC_URL: sandbox.url,
      BKASH_BASE_URL: `${bkash.url}/v1.2.0-beta`,
      BKASH_USERNAME: 'sandbox-merchant',
      BKASH_PASSWORD: 'sandbox-password',
      BKASH_APP_KEY: 'sandbox-app-key',
      BKASH_APP_SECRET: 'sandbox-app-secret',
      ...env,
      ...settings,
    };
    const copy = await startBundled('commerce', environment, printErrors);
    running.push(copy);
    return copy;
  };
  for (let index = 0; index < count; index += 1) await start();
  const database = await mongoose.createConnection(url.href).asPromise();
  return {
    copies: running.map(({ port }) => createServiceClient(port, identity)),
    database,
    databaseUrl: url.href,
    sandboxUrl: sandbox.url,
    bkashUrl: bkash.url,

    async pay(clientSecret, card = 'pm_card_visa') {
      const intent = clientSecret.split('_secret_')[0];
      const response = await fetch(`${sandbox.url}/v1/payment_intents/${intent}/confirm`, {
        method: 'POST',
        headers: { authorization: 'Bearer pk_test_petcare' },
        body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }),
      });
      await response.body?.cancel();
      return response.status;
    },

    async startCopy(settings) {
      const copy = await start(settings);
      return { ...copy, send: createServiceClient(copy.port, identity) };
    },

    async addReconcilingCopy() {
      await database.collection<{ _id: string }>('locks').deleteOne({ _id: 'payment-sweep' });
      await start();
    },

    async stop() {
      await Promise.all(running.map((copy) => copy.stop()));
      await sandbox.stop();
      await bkash.stop();
      await database.dropDatabase();
      await database.close();
    },
  };
}
