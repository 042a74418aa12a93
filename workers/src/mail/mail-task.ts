import type { ConsumedBy, ConsumerName } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { AppError } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';
import { eventTask, type EventTask } from '../notifications/event-task.ts';
import type { Letter } from './letter.ts';
import type { Mailer } from './mailer.ts';

export interface MailDeps {
  readonly client: InternalClient;
  readonly mailer: Pick<Mailer, 'send'>;
  /** How browsers reach the product; links begin with it. */
  readonly publicUrl: string;
}

/** At the longest pause of half a minute: about a day, as long as a mail server may be away. */
const attempts = 2_880;

/** Letters of one kind at a time, no more than there are connections. */
const concurrency = 3;

/**
 * Joins events to the letters they cause. `write` says who gets what, or null when there is nobody to write to.
 * Sent at least once: a process that dies between the server's yes and our note of it sends the letter again.
 */
export function mailTask<C extends ConsumerName>({
  name,
  write,
  mailer,
}: {
  name: C;
  write: (event: EventEnvelope<ConsumedBy<C>>) => Promise<Omit<Letter, 'eventId'> | null>;
  mailer: MailDeps['mailer'];
}): EventTask {
  return eventTask({
    name,
    attempts,
    concurrency,
    async run(envelope) {
      const letter = await write(envelope).catch(nobodyAnyMore);
      if (letter) await mailer.send({ ...letter, eventId: envelope.id });
    },
  });
}

function nobodyAnyMore(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}
