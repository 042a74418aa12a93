import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type DatabaseOwner,
  serverFiles,
  type ServerAddresses,
  serverUrls,
  sharedServerUrls,
} from '../server-access/server-access.ts';
import { readOrCreateSecrets, type SystemSecrets } from '../server-access/secrets.ts';
import type { ObjectOf } from './cluster/objects.ts';

const serverAddresses: ServerAddresses = {
  mongo: 'mongodb-0.mongodb:27017',
  amqp: 'rabbitmq:5672',
  valkey: 'valkey:6379',
  databaseOf: (owner) => owner,
};

/** Generates the Secrets of k8s/overlays/local, with new keys and passwords each time. */
export async function makeLocalSecrets(): Promise<ObjectOf<'Secret'>[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'petcare-secrets-'));
  const made = await readOrCreateSecrets(folder);
  await rm(folder, { recursive: true });
  const passwords = made.serverPasswords;
  const files = serverFiles(passwords, serverAddresses);
  const service = (owner: DatabaseOwner, privateJwk: string) => ({
    ...serverUrls(owner, passwords, serverAddresses),
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
    secret('gateway-secrets', {
      ...sharedServerUrls(passwords, serverAddresses),
      IDENTITY_PRIVATE_JWK: made.gatewayPrivateJwk,
    }),
    secret('mongodb-secrets', files.mongo),
    secret('rabbitmq-secrets', files.rabbitmq),
    secret('valkey-secrets', files.valkey),
  ];
}

/** Credentials of our own sandboxes; they are worthless at the real providers. */
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
