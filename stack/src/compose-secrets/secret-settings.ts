import { sandboxKeys } from '../card-sandbox/config.ts';
import { defaultOptions } from '../bkash-sandbox/config.ts';
import {
  serverFiles,
  type ServerAddresses,
  serverUrls,
  sharedServerUrls,
} from '../server-access/server-access.ts';
import type { SystemSecrets } from '../server-access/secrets.ts';

/** Receivers of settings in docker compose; the file of each is in a volume that only its processes mount. */
export const SECRET_HOLDERS = [
  'gateway',
  'account',
  'content',
  'clinic',
  'commerce',
  'workers',
  'card-sandbox',
] as const;
export type SecretHolder = (typeof SECRET_HOLDERS)[number];
/** The servers, which receive files in their own formats. */
export const SERVER_HOLDERS = ['mongo', 'rabbitmq', 'valkey'] as const;

const serverAddresses: ServerAddresses = {
  mongo: 'mongo:27017',
  amqp: 'rabbitmq:5672',
  valkey: 'valkey:6379',
  databaseOf: (owner) => `petcare_${owner}`,
};

export const SECRETS_FILE = 'secrets.env';

/** Returns the settings that docker-compose.yml must not contain, by the holder that may know them. */
export function secretSettings(secrets: SystemSecrets): Record<SecretHolder, Record<string, string>> {
  const { gatewayPrivateJwk, workersPrivateJwk, servicesPrivateJwk, identityJwks, webhookSecret } = secrets;
  const { serverPasswords: passwords } = secrets;
  const service = (owner: 'account' | 'content' | 'clinic' | 'commerce') => ({
    ...serverUrls(owner, passwords, serverAddresses),
    IDENTITY_JWKS: identityJwks,
    IDENTITY_PRIVATE_JWK: servicesPrivateJwk,
  });
  const { username, password, appKey, appSecret } = defaultOptions.credentials;
  return {
    gateway: { ...sharedServerUrls(passwords, serverAddresses), IDENTITY_PRIVATE_JWK: gatewayPrivateJwk },
    account: service('account'),
    content: service('content'),
    clinic: service('clinic'),
    commerce: {
      ...service('commerce'),
      STRIPE_SECRET_KEY: sandboxKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: sandboxKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      BKASH_USERNAME: username,
      BKASH_PASSWORD: password,
      BKASH_APP_KEY: appKey,
      BKASH_APP_SECRET: appSecret,
    },
    workers: {
      ...serverUrls('workers', passwords, serverAddresses),
      IDENTITY_JWKS: identityJwks,
      IDENTITY_PRIVATE_JWK: workersPrivateJwk,
    },
    'card-sandbox': { STRIPE_WEBHOOK_SECRET: webhookSecret },
  };
}

export function composeServerFiles(secrets: SystemSecrets): ReturnType<typeof serverFiles> {
  return serverFiles(secrets.serverPasswords, serverAddresses);
}

/**
 * Formats settings as a file for Node's `--env-file`.
 * @throws Error for a value that contains a quote or a line break.
 */
export function toEnvFile(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => {
      if (/['\n]/.test(value)) throw new Error(`${name} holds a quote or a line break.`);
      return `${name}='${value}'\n`;
    })
    .join('');
}
