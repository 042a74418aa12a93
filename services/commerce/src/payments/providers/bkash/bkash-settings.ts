import type { PaymentConfig } from '@petcare/contracts/payments.ts';
import { z } from 'zod';

const live = 'https://tokenized.pay.bka.sh/v1.2.0-beta';
const httpUrl = z.url({ protocol: /^https?$/ });

/** What bKash needs from the environment: the four credentials of a merchant, or nothing at all. */
export const bkashSettings = {
  BKASH_APP_KEY: z.string().min(1).optional(),
  BKASH_APP_SECRET: z.string().min(1).optional(),
  BKASH_USERNAME: z.string().min(1).optional(),
  BKASH_PASSWORD: z.string().min(1).optional(),
  /** Another one than bKash's own is a sandbox: theirs, or ours. */
  BKASH_BASE_URL: httpUrl.default(live),
  /** Public code disagrees; the merchant's contract says. */
  BKASH_QUERY_METHOD: z.enum(['GET', 'POST']).default('POST'),
  /** The topic through which bKash sends its notices. Without it none are taken, and none are needed. */
  BKASH_TOPIC_ARN: z.string().startsWith('arn:aws').optional(),
  /** Where the local sandbox shows the key it signs notices with, in the place of Amazon's certificates. */
  BKASH_NOTICE_KEYS_URL: httpUrl.optional(),
};

type BkashSettings = z.output<z.ZodObject<typeof bkashSettings>>;

const credentials = ['BKASH_APP_KEY', 'BKASH_APP_SECRET', 'BKASH_USERNAME', 'BKASH_PASSWORD'] as const;

/** Refuses half a set of credentials, and in production everything but bKash itself. */
export function checkBkashSettings(
  settings: BkashSettings,
  isProduction: boolean,
  refuse: (name: string, message: string) => void,
): void {
  const missing = credentials.filter((name) => settings[name] === undefined);
  if (missing.length > 0 && missing.length < credentials.length)
    for (const name of missing) refuse(name, 'bKash needs all four of its credentials, or none');
  if (!isProduction) return;
  if (settings.BKASH_BASE_URL !== live)
    refuse('BKASH_BASE_URL', 'a bKash sandbox must not stand in for bKash in production');
  if (settings.BKASH_NOTICE_KEYS_URL)
    refuse('BKASH_NOTICE_KEYS_URL', 'production believes Amazon’s certificates only');
}

/** Whether buyers may pay with bKash here, and whether that is real money. */
export function bkashMode(settings: BkashSettings): PaymentConfig['bkash']['mode'] {
  if (settings.BKASH_APP_KEY === undefined) return 'off';
  return settings.BKASH_BASE_URL === live ? 'live' : 'sandbox';
}
