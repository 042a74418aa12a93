import type { EventJobName, TriggersOf } from '@petcare/contracts/event-jobs.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { AppError } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { TaskSkipped } from '@petcare/platform/tasks/tasks.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import type { Email } from '../email.ts';
import type { Mailer } from '../mailer.ts';
import type { RecipientLimit } from '../recipient-limit.ts';

export interface MailDeps {
  readonly client: InternalClient;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly publicUrl: string;
  /** Limits emails about actions of other users. */
  readonly mayReceive: RecipientLimit;
}

/** About a day at the maximum retry delay of 30 seconds, which covers an outage of the mail server. */
export const mailAttempts = 2_880;

interface MailJobOptions<N extends EventJobName> {
  readonly mailer: MailDeps['mailer'];
  readonly mayReceive?: RecipientLimit;
  readonly priority?: number;
  readonly isNeeded?: (event: EventEnvelope<TriggersOf<N>>) => boolean;
  /** Creates the email of an event; null, or a `not_found` error, if there is no recipient. */
  readonly write: (event: EventEnvelope<TriggersOf<N>>) => Promise<Omit<Email, 'eventId'> | null>;
}

/**
 * Returns a job that sends one email per event, at least once: a process that dies between sending and recording
 * sends it again.
 */
export function mailJob<N extends EventJobName>({
  write,
  isNeeded,
  mailer,
  priority,
  mayReceive,
}: MailJobOptions<N>): EventJob<N> {
  return {
    attempts: mailAttempts,
    ...(priority !== undefined && { priority }),
    ...(isNeeded && { isNeeded }),
    async run(event) {
      const email = await write(event).catch(nullIfNotFound);
      if (email) await sendWithinLimit({ ...email, eventId: event.id }, { mailer, mayReceive });
    },
  };
}

/** @throws TaskSkipped – the email is over the limit of its recipient. Without `mayReceive` there is none. */
export async function sendWithinLimit(
  email: Email,
  { mailer, mayReceive }: Pick<MailDeps, 'mailer'> & { readonly mayReceive: RecipientLimit | undefined },
): Promise<void> {
  if (mayReceive && !(await mayReceive(email.to.address, email.eventId)))
    throw new TaskSkipped('recipient_limit', 'The recipient has received all emails allowed in 24 hours.');
  await mailer.send(email);
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}
