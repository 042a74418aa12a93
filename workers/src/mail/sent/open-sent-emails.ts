import type { Logger } from '@petcare/platform/observability/log.ts';
import type { SentEmails } from './sent-emails.ts';

interface SentEmailsConfig {
  readonly SENT_EMAILS_DIR?: string | undefined;
  readonly S3_BUCKET?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_ACCESS_KEY?: string | undefined;
  readonly S3_SECRET_KEY?: string | undefined;
}

/** Opens the configured record: a bucket, a folder, or none. */
export async function openSentEmails(config: SentEmailsConfig, log: Logger): Promise<SentEmails> {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKeyId, S3_SECRET_KEY: secretAccessKey } = config;
  if (bucket && accessKeyId && secretAccessKey) {
    // A large package that a local start does not need.
    const { createSentEmailsInBucket } = await import('./sent-emails-in-bucket.ts');
    const { S3_ENDPOINT: endpoint, S3_REGION: region } = config;
    return createSentEmailsInBucket({ endpoint, bucket, region, accessKeyId, secretAccessKey });
  }
  if (config.SENT_EMAILS_DIR) {
    const { createSentEmailsInFolder } = await import('./sent-emails-in-folder.ts');
    return createSentEmailsInFolder(config.SENT_EMAILS_DIR);
  }
  log.warn('sent emails are recorded in the database only: a restore of the database would repeat some');
  return { has: async () => false, add: async () => {} };
}
