import { sandboxKeys } from '../card-sandbox/config.ts';
import { defaultOptions } from '../bkash-sandbox/config.ts';
import type { SystemSecrets } from '../system/secrets.ts';

/** Who is given secrets by docker compose; each holder's file lies in a volume that only its processes mount. */
export const SECRET_HOLDERS = ['gateway', 'services', 'commerce', 'workers', 'card-sandbox'] as const;
export type SecretHolder = (typeof SECRET_HOLDERS)[number];

/** Under this name a holder's file lies in its volume. */
export const SECRETS_FILE = 'secrets.env';

/** The settings that do not stand in docker-compose.yml, by who may know them. */
export function secretSettings(secrets: SystemSecrets): Record<SecretHolder, Record<string, string>> {
  const { gatewayPrivateJwk, workersPrivateJwk, servicesPrivateJwk, identityJwks, webhookSecret } = secrets;
  const services = { IDENTITY_JWKS: identityJwks, IDENTITY_PRIVATE_JWK: servicesPrivateJwk };
  const { username, password, appKey, appSecret } = defaultOptions.credentials;
  return {
    gateway: { IDENTITY_PRIVATE_JWK: gatewayPrivateJwk },
    services,
    commerce: {
      ...services,
      STRIPE_SECRET_KEY: sandboxKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: sandboxKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      BKASH_USERNAME: username,
      BKASH_PASSWORD: password,
      BKASH_APP_KEY: appKey,
      BKASH_APP_SECRET: appSecret,
    },
    workers: { IDENTITY_JWKS: identityJwks, IDENTITY_PRIVATE_JWK: workersPrivateJwk },
    'card-sandbox': { STRIPE_WEBHOOK_SECRET: webhookSecret },
  };
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
