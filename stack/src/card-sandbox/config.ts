import { z } from 'zod';
import { Origins, readEnvironment } from '../read-environment.ts';

/** Everything the card sandbox can be told from outside. */
export interface CardSandboxOptions {
  port: number;
  /** Folder of the journal; left out, the state lives in memory only. */
  dataDir?: string | undefined;
  /** Where events are posted; left out, nothing is sent and events stay readable in `/v1/events`. */
  webhookUrl?: string | undefined;
  webhookSecret?: string | undefined;
  allowedOrigins: string[];
  secretKey: string;
  publishableKey: string;
  /** First pause before a webhook is sent again; it doubles up to 10 s. */
  webhookRetryMs: number;
}

const Environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535),
    SANDBOX_DATA_DIR: z.string().min(1).optional(),
    WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
    STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
    ALLOWED_ORIGINS: Origins,
    STRIPE_SECRET_KEY: z.string().startsWith('sk_test_').default('sk_test_petcare'),
    STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_test_').default('pk_test_petcare'),
  })
  .refine((env) => env.WEBHOOK_URL === undefined || env.STRIPE_WEBHOOK_SECRET !== undefined, {
    path: ['STRIPE_WEBHOOK_SECRET'],
    message: 'needed as soon as WEBHOOK_URL is set',
  });

/**
 * Reads the environment once.
 * @throws Error naming every variable that is missing or wrong.
 */
export function readConfig(environment: NodeJS.ProcessEnv): CardSandboxOptions {
  const env = readEnvironment('The card sandbox', Environment, environment);
  return {
    port: env.PORT,
    dataDir: env.SANDBOX_DATA_DIR,
    webhookUrl: env.WEBHOOK_URL,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    allowedOrigins: env.ALLOWED_ORIGINS,
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    webhookRetryMs: 250,
  };
}
