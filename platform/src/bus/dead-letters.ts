import type { GetMessage } from 'amqplib';
import type { Bus } from '../bus.ts';
import { moveMessages } from './move-messages.ts';

export interface DeadLetter {
  readonly eventId: string | null;
  readonly event: string | null;
  /** delivery_limit: its handler kept failing. rejected: it could not be read. */
  readonly reason: string;
  readonly content: string;
}

/** What a consumer could not handle, oldest first. Everything stays where it is. */
export function readDeadLetters(bus: Bus, consumer: string, limit: number): Promise<DeadLetter[]> {
  return bus.onChannel(async (channel) => {
    const letters: DeadLetter[] = [];
    while (letters.length < limit) {
      const message = await channel.get(bus.names.deadLettersOf(consumer));
      if (!message) break;
      letters.push(describe(message));
    }
    // Closing the channel without an acknowledgement puts them back.
    return letters;
  });
}

/** Gives a consumer, and nobody else, its dead letters once more. @returns how many. */
export function replayDeadLetters(bus: Bus, consumer: string): Promise<number> {
  const { deadLettersOf, queueOf } = bus.names;
  return moveMessages(bus, deadLettersOf(consumer), { exchange: '', routingKey: queueOf(consumer) });
}

function describe({ properties, content }: GetMessage): DeadLetter {
  const reason: unknown = properties.headers?.['x-first-death-reason'];
  return {
    eventId: typeof properties.messageId === 'string' ? properties.messageId : null,
    event: typeof properties.type === 'string' ? properties.type : null,
    reason: typeof reason === 'string' ? reason : 'unknown',
    content: content.toString(),
  };
}
