import { z } from 'zod';
import type { CardSandboxOptions } from './state/options.ts';
import { Origins, readEnvironment, listenSettings } from '../read-environment.ts';

/** Keys of the shop at the sandbox; they are no secret. */
export const sandboxKeys = { secretKey: 'sk_test_petcare', publishableKey: 'pk_test_petcare' };

export const cardSandboxEnvironment = z
  .object({
    ...listenSettings,
    SANDBOX_DATA_DIR: z.string().min(1).optional(),
    WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Types of the events that are posted, separated by commas. Default: all. */
    WEBHOOK_EVENTS: z
      .string()
      .transform((types) => types.split(','))
      .optional(),
    STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
    ALLOWED_ORIGINS: Origins,
    STRIPE_SECRET_KEY: z.string().startsWith('sk_test_').default(sandboxKeys.secretKey),
    STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_test_').default(sandboxKeys.publishableKey),
  })
  .refine((env) => env.WEBHOOK_URL === undefined || env.STRIPE_WEBHOOK_SECRET !== undefined, {
    path: ['STRIPE_WEBHOOK_SECRET'],
    message: 'needed as soon as WEBHOOK_URL is set',
  });

export function readConfig(environment: NodeJS.ProcessEnv): CardSandboxOptions {
  const env = readEnvironment('The card sandbox', cardSandboxEnvironment, environment);
  return {
    port: env.PORT,
    host: env.HOST,
    hostNames: env.HOST_NAMES,
    dataDir: env.SANDBOX_DATA_DIR,
    webhookUrl: env.WEBHOOK_URL,
    webhookEvents: env.WEBHOOK_EVENTS,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    allowedOrigins: env.ALLOWED_ORIGINS,
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    webhookRetryMs: 250,
  };
}
