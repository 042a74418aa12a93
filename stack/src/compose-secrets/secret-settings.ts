import { sandboxKeys } from '../card-sandbox/config.ts';
import { defaultOptions } from '../bkash-sandbox/config.ts';
import {
  serverFiles,
  type ServerPlaces,
  serverUrls,
  sharedServerUrls,
} from '../server-access/server-access.ts';
import type { SystemSecrets } from '../system/secrets.ts';

/** Who is given settings by docker compose; each holder's file lies in a volume that only its processes mount. */
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
/** The servers, which are given files in a form of their own. */
export const SERVER_HOLDERS = ['mongo', 'rabbitmq', 'valkey'] as const;

/** The servers by their names in docker-compose.yml. */
const places: ServerPlaces = {
  mongo: 'mongo:27017',
  amqp: 'rabbitmq:5672',
  valkey: 'valkey:6379',
  databaseOf: (owner) => `petcare_${owner}`,
};

/** Under this name a holder's file lies in its volume. */
export const SECRETS_FILE = 'secrets.env';

/** The settings that do not stand in docker-compose.yml, by who may know them. */
export function secretSettings(secrets: SystemSecrets): Record<SecretHolder, Record<string, string>> {
  const { gatewayPrivateJwk, workersPrivateJwk, servicesPrivateJwk, identityJwks, webhookSecret } = secrets;
  const { serverPasswords: passwords } = secrets;
  const service = (owner: 'account' | 'content' | 'clinic' | 'commerce') => ({
    ...serverUrls(owner, passwords, places),
    IDENTITY_JWKS: identityJwks,
    IDENTITY_PRIVATE_JWK: servicesPrivateJwk,
  });
  const { username, password, appKey, appSecret } = defaultOptions.credentials;
  return {
    gateway: { ...sharedServerUrls(passwords, places), IDENTITY_PRIVATE_JWK: gatewayPrivateJwk },
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
      ...serverUrls('workers', passwords, places),
      IDENTITY_JWKS: identityJwks,
      IDENTITY_PRIVATE_JWK: workersPrivateJwk,
    },
    'card-sandbox': { STRIPE_WEBHOOK_SECRET: webhookSecret },
  };
}

/** The files of the servers, by server and name. */
export function composeServerFiles(secrets: SystemSecrets): ReturnType<typeof serverFiles> {
  return serverFiles(secrets.serverPasswords, places);
}

/**
 * Settings as a file for Node's `--env-file`.
 * @throws Error for a value that such a file cannot carry.
 */
export function toEnvFile(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => {
      if (/['\n]/.test(value)) throw new Error(`${name} holds a quote or a line break.`);
      return `${name}='${value}'\n`;
    })
    .join('');
}
