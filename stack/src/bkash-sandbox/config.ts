import { z } from 'zod';
import { Origins, readEnvironment, whereToListen } from '../read-environment.ts';

/** Everything the bKash sandbox can be told from outside. */
export interface BkashSandboxOptions {
  port: number;
  /** Left out: this machine only. */
  host?: string | undefined;
  /** By which other machines call it, besides this machine's own names. */
  hostNames?: readonly string[] | undefined;
  /** Folder of the journal; left out, the state lives in memory only. */
  dataDir?: string | undefined;
  /** Browsers are sent back to these origins only. */
  callbackOrigins: string[];
  credentials: Credentials;
  /** Whom the buyer is said to pay. */
  merchantName: string;
  /** How many tokens may be asked for in an hour; null: as many as one likes. */
  hourBudget: number | null;
  tokenSeconds: number;
  /** Where notices are posted; left out, none are sent. */
  noticeUrl?: string | undefined;
  topicArn: string;
  /** First pause before a notice is sent again; it doubles up to 10 s. */
  noticeRetryMs: number;
}

/** What a merchant is given by bKash. */
export interface Credentials {
  username: string;
  password: string;
  appKey: string;
  appSecret: string;
}

/** What a sandbox is without further settings; the credentials are no secret. */
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

/** What the bKash sandbox reads from its environment. */
export const bkashSandboxEnvironment = z.object({
  ...whereToListen,
  SANDBOX_DATA_DIR: z.string().min(1).optional(),
  CALLBACK_ORIGINS: Origins,
  WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  TOKENS_PER_HOUR: z.coerce.number().int().positive().optional(),
});

/**
 * Reads the environment once.
 * @throws Error naming every variable that is missing or wrong.
 */
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
