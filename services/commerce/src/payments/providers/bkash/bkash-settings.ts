import type { PaymentConfig } from '@petcare/contracts/commerce/payments/payments.ts';
import { z } from 'zod';

const live = 'https://tokenized.pay.bka.sh/v1.2.0-beta';
const httpUrl = z.url({ protocol: /^https?$/ });

/** Environment of bKash: all four credentials of a merchant, or none. */
export const bkashSettings = {
  BKASH_APP_KEY: z.string().min(1).optional(),
  BKASH_APP_SECRET: z.string().min(1).optional(),
  BKASH_USERNAME: z.string().min(1).optional(),
  BKASH_PASSWORD: z.string().min(1).optional(),
  /** Any other address is a sandbox: bKash’s or ours. */
  BKASH_BASE_URL: httpUrl.default(live),
  BKASH_QUERY_METHOD: z.enum(['GET', 'POST']).default('POST'),
  /**
   * SNS topic of bKash’s notices. Optional: without it notices are refused, and payments settle by callback and
   * polling.
   */
  BKASH_TOPIC_ARN: z.string().startsWith('arn:aws').optional(),
  /** Address of the signing key of the local sandbox, which replaces Amazon’s certificates. */
  BKASH_NOTICE_KEYS_URL: httpUrl.optional(),
};

type BkashSettings = z.output<z.ZodObject<typeof bkashSettings>>;

const credentials = ['BKASH_APP_KEY', 'BKASH_APP_SECRET', 'BKASH_USERNAME', 'BKASH_PASSWORD'] as const;

/** Refuses incomplete credentials, and any sandbox in production. */
export function checkBkashSettings(
  settings: BkashSettings,
  isProduction: boolean,
  refuse: (name: string, message: string) => void,
): void {
  const missing = credentials.filter((name) => settings[name] === undefined);
  if (missing.length > 0 && missing.length < credentials.length)
    for (const name of missing) refuse(name, 'bKash needs all four credentials, or none');
  if (!isProduction) return;
  if (settings.BKASH_BASE_URL !== live)
    refuse('BKASH_BASE_URL', 'a bKash sandbox must not stand in for bKash in production');
  if (settings.BKASH_NOTICE_KEYS_URL)
    refuse('BKASH_NOTICE_KEYS_URL', 'production accepts Amazon’s certificates only');
}

export function bkashMode(settings: BkashSettings): PaymentConfig['bkash']['mode'] {
  if (settings.BKASH_APP_KEY === undefined) return 'off';
  return settings.BKASH_BASE_URL === live ? 'live' : 'sandbox';
}
