import { createHash } from 'node:crypto';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';

/**
 * Record of the emails that were sent, stored apart from the database: a database restored to an earlier moment
 * would send them again (docs/decisions/0036-sent-emails-are-recorded-apart.md).
 */
export interface SentEmails {
  has(key: string): Promise<boolean>;
  /** Resolves once the record would survive a power failure. */
  add(key: string): Promise<void>;
}

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

/** Returns the key of the email that a job sends for an event. */
export function sentEmailKey(job: string, event: EventEnvelope): string {
  return keyOf(job, occasionOf(event));
}

/** Returns the key of a change in an email to a doctor. @param changeId id of the event. */
export function sentChangeKey(changeId: string): string {
  return keyOf('mail-doctor', changeId);
}

function keyOf(job: string, occasion: string): string {
  return createHash('sha256').update(`${job}:${occasion}`).digest('hex');
}

/**
 * Identifies what the email is about. Usually that is the event; a few events are created again with another id by
 * a database that was restored to a moment before them: timers fire again, and paid payments are settled again.
 */
function occasionOf(event: EventEnvelope): string {
  if (isEvent(event, 'appointment.reminder_due')) {
    const { appointment_id, slot_start, hours } = event.data;
    return `${event.name}:${appointment_id}:${slot_start}:${hours}`;
  }
  // An order has the id of its payment, so it has the same one again.
  if (isEvent(event, 'order.placed') || isEvent(event, 'hostel_order.placed'))
    return `${event.name}:${event.data.order_id}`;
  return event.id;
}

function isEvent<N extends EventEnvelope['name']>(event: EventEnvelope, name: N): event is EventEnvelope<N> {
  return event.name === name;
}
