import { z } from 'zod';
import { listenSettings, readEnvironment } from '../read-environment.ts';

export interface CourierSandboxOptions {
  port: number;
  host?: string | undefined;
  hostNames?: readonly string[] | undefined;
  /** Address before `/api/webhooks/…`; without it no webhooks are sent. */
  webhookUrl?: string | undefined;
}

/** Credentials of both simulated couriers. They are no secret. */
export const courierCredentials = {
  pathao: {
    client_id: 'sandbox-client',
    client_secret: 'sandbox-client-secret',
    username: 'sandbox@pathao.test',
    password: 'sandbox-password',
    store_id: 1,
    webhook_secret: 'sandbox-pathao-webhook',
  },
  steadfast: {
    api_key: 'sandbox-api-key',
    secret_key: 'sandbox-secret-key',
    webhook_token: 'sandbox-steadfast-webhook',
  },
} as const;

export const courierSandboxEnvironment = z.object({
  ...listenSettings,
  WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
});

export function readConfig(environment: NodeJS.ProcessEnv): CourierSandboxOptions {
  const env = readEnvironment('The courier sandbox', courierSandboxEnvironment, environment);
  return { port: env.PORT, host: env.HOST, hostNames: env.HOST_NAMES, webhookUrl: env.WEBHOOK_URL };
}
