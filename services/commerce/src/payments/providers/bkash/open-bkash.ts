import type { Logger } from '@petcare/platform/observability/log.ts';
import type { OnStop } from '@petcare/platform/runtime/process.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { createDisabledBkash } from '../disabled-providers.ts';
import type { BkashProvider } from '../payment-provider.ts';
import { createBkashProvider } from './bkash-provider.ts';
import type { bkashSettings } from './bkash-settings.ts';
import type { z } from 'zod';

type OpenSettings = z.output<z.ZodObject<typeof bkashSettings>> & {
  readonly PUBLIC_URL: string;
  readonly VALKEY_URL: string;
};

export function openBkash(
  settings: OpenSettings,
  { log, onStop }: { log: Logger; onStop: OnStop },
): BkashProvider {
  const { BKASH_APP_KEY, BKASH_APP_SECRET, BKASH_USERNAME, BKASH_PASSWORD } = settings;
  if (!BKASH_APP_KEY || !BKASH_APP_SECRET || !BKASH_USERNAME || !BKASH_PASSWORD) return createDisabledBkash();
  const valkey = connectValkey(settings.VALKEY_URL, { name: 'commerce bKash', log });
  onStop('valkey of bKash', () => valkey.quit());
  return createBkashProvider({
    baseUrl: settings.BKASH_BASE_URL,
    appKey: BKASH_APP_KEY,
    appSecret: BKASH_APP_SECRET,
    username: BKASH_USERNAME,
    password: BKASH_PASSWORD,
    queryMethod: settings.BKASH_QUERY_METHOD,
    publicUrl: settings.PUBLIC_URL,
    notices: noticesOf(settings),
    valkey,
    log,
  });
}

function noticesOf({ BKASH_TOPIC_ARN: topicArn, BKASH_NOTICE_KEYS_URL: keysUrl }: OpenSettings) {
  if (keysUrl === undefined) return { topicArn };
  return {
    topicArn,
    certificateAt: async (address: URL) => {
      const name = address.pathname.split('/').at(-1) ?? '';
      const response = await fetch(`${keysUrl}/${name}`, { signal: AbortSignal.timeout(5_000) });
      if (!response.ok) throw new Error(`the sandbox has no key ${name}`);
      return response.text();
    },
  };
}
