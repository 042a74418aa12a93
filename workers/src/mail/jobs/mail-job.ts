import type { EventJobName, TriggersOf } from '@petcare/contracts/event-jobs.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { AppError } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import type { Email } from '../email.ts';
import type { Mailer } from '../mailer.ts';

export interface MailDeps {
  readonly client: InternalClient;
  readonly mailer: Pick<Mailer, 'send'>;
  /** The address of the site; links begin with it. */
  readonly publicUrl: string;
}

/** With the longest pause of 30 seconds this spans about a day, the longest outage of a mail server. */
const attempts = 2_880;

interface MailJobOptions<N extends EventJobName> {
  readonly mailer: MailDeps['mailer'];
  /** Set on emails that may wait for others. */
  readonly priority?: number;
  /** Writes the email of an event; null when there is no recipient. `not_found` counts as no recipient. */
  readonly write: (event: EventEnvelope<TriggersOf<N>>) => Promise<Omit<Email, 'eventId'> | null>;
}

/**
 * A job that sends one email per event. Sent at least once: a process that dies between the mail server's acceptance and
 * its record sends the email again.
 */
export function mailJob<N extends EventJobName>({ write, mailer, priority }: MailJobOptions<N>): EventJob<N> {
  return {
    attempts,
    ...(priority !== undefined && { priority }),
    async run(event) {
      const email = await write(event).catch(nullIfNotFound);
      if (email) await mailer.send({ ...email, eventId: event.id });
    },
  };
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}
