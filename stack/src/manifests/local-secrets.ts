import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readOrMakeSecrets, type SystemSecrets } from '../system/secrets.ts';
import type { ObjectOf } from './objects.ts';

/** What the processes of k8s/overlays/local read from Secrets: new keys and passwords each time. */
export async function makeLocalSecrets(): Promise<ObjectOf<'Secret'>[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'petcare-secrets-'));
  const made = await readOrMakeSecrets(folder);
  await rm(folder, { recursive: true });
  const broker = { user: 'petcare', password: randomBytes(18).toString('hex') };
  const service = (database: string, privateJwk: string) => ({
    MONGO_URL: `mongodb://mongodb-0.mongodb:27017/${database}?replicaSet=rs0`,
    ...shared(broker),
    IDENTITY_JWKS: made.identityJwks,
    IDENTITY_PRIVATE_JWK: privateJwk,
  });
  const smtp = { SMTP_URL: 'smtp://mail-sink:2525' };
  return [
    secret('account-secrets', service('account', made.servicesPrivateJwk)),
    secret('content-secrets', service('content', made.servicesPrivateJwk)),
    secret('clinic-secrets', service('clinic', made.servicesPrivateJwk)),
    secret('commerce-secrets', {
      ...service('commerce', made.servicesPrivateJwk),
      ...sandboxAccounts(made),
    }),
    secret('notifications-secrets', { ...service('workers', made.workersPrivateJwk), ...smtp }),
    secret('cascade-secrets', service('workers', made.workersPrivateJwk)),
    secret('gateway-secrets', { ...shared(broker), IDENTITY_PRIVATE_JWK: made.gatewayPrivateJwk }),
    secret('rabbitmq-secrets', {
      RABBITMQ_DEFAULT_USER: broker.user,
      RABBITMQ_DEFAULT_PASS: broker.password,
    }),
  ];
}

function shared({ user, password }: { user: string; password: string }): Record<string, string> {
  return { AMQP_URL: `amqp://${user}:${password}@rabbitmq:5672`, VALKEY_URL: 'redis://valkey:6379' };
}

/** What our own sandboxes take; with the real providers these words open nothing. */
function sandboxAccounts({ webhookSecret }: SystemSecrets): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: 'sk_test_petcare',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_petcare',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    BKASH_USERNAME: 'sandbox-merchant',
    BKASH_PASSWORD: 'sandbox-password',
    BKASH_APP_KEY: 'sandbox-app-key',
    BKASH_APP_SECRET: 'sandbox-app-secret',
  };
}

function secret(name: string, stringData: Record<string, string>): ObjectOf<'Secret'> {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name,
      namespace: 'petcare',
      labels: { 'app.kubernetes.io/part-of': 'petcare' },
    },
    stringData,
  };
}
