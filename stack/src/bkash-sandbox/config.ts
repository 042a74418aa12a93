import { z } from 'zod';
import { Origins, readEnvironment, listenSettings } from '../read-environment.ts';

export interface BkashSandboxOptions {
  port: number;
  host?: string | undefined;
  hostNames?: readonly string[] | undefined;
  dataDir?: string | undefined;
  /** Origins to which browsers may be redirected. */
  callbackOrigins: string[];
  credentials: Credentials;
  merchantName: string;
  /** Maximum number of tokens granted per hour; null for no limit. */
  hourBudget: number | null;
  tokenSeconds: number;
  /** URL to which notices are posted; without it none are sent. */
  noticeUrl?: string | undefined;
  topicArn: string;
  /** First pause before a notice is sent again, in milliseconds; it doubles up to 10 s. */
  noticeRetryMs: number;
}

export interface Credentials {
  username: string;
  password: string;
  appKey: string;
  appSecret: string;
}

/** Defaults. The credentials are no secret. */
export const defaultOptions: BkashSandboxOptions = {
  port: 0,
  callbackOrigins: [],
  credentials: {
    username: 'sandbox-merchant',
    password: 'sandbox-password',
    appKey: 'sandbox-app-key',
    appSecret: 'sandbox-app-secret',
  },
  merchantName: 'PetCare',
  hourBudget: null,
  tokenSeconds: 3600,
  topicArn: 'arn:aws:sns:ap-southeast-1:000000000000:bkash-sandbox',
  noticeRetryMs: 250,
};

export const bkashSandboxEnvironment = z.object({
  ...listenSettings,
  SANDBOX_DATA_DIR: z.string().min(1).optional(),
  CALLBACK_ORIGINS: Origins,
  WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  TOKENS_PER_HOUR: z.coerce.number().int().positive().optional(),
});

export function readConfig(environment: NodeJS.ProcessEnv): BkashSandboxOptions {
  const env = readEnvironment('The bKash sandbox', bkashSandboxEnvironment, environment);
  return {
    ...defaultOptions,
    port: env.PORT,
    host: env.HOST,
    hostNames: env.HOST_NAMES,
    dataDir: env.SANDBOX_DATA_DIR,
    callbackOrigins: env.CALLBACK_ORIGINS,
    noticeUrl: env.WEBHOOK_URL,
    hourBudget: env.TOKENS_PER_HOUR ?? null,
  };
}
