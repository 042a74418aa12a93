import type { EventEnvelope } from '@petcare/contracts/events.ts';
import type { BusMessage, MessageOutcome } from '../bus/consumer.ts';
import { newCounter, newHistogram, slowBuckets } from '../observability/process-registry.ts';

const durations = newHistogram({
  name: 'event_handling_duration_seconds',
  help: 'Duration of handling an event by outcome; retry: failed and redelivered, dead: unreadable.',
  labels: ['consumer', 'outcome'],
  buckets: slowBuckets,
});

const delays = newHistogram({
  name: 'event_delay_seconds',
  help: 'Time from the creation of an event to the start of its first handling.',
  labels: ['consumer'],
  buckets: slowBuckets,
});

const redeliveries = newCounter({
  name: 'event_redeliveries_total',
  help: 'Messages redelivered because handling failed or the acknowledgement was lost.',
  labels: ['consumer'],
});

export async function countHandling(
  consumer: string,
  message: BusMessage,
  handle: () => Promise<MessageOutcome>,
): Promise<MessageOutcome> {
  if (message.fields.redelivered) redeliveries.inc({ consumer });
  const end = durations.startTimer({ consumer });
  const outcome = await handle();
  end({ outcome });
  return outcome;
}

/** Records the delay of an event before its first handling; redeliveries are delayed on purpose. */
export function recordDelay(consumer: string, message: BusMessage, event: EventEnvelope): void {
  if (message.fields.redelivered) return;
  delays.observe({ consumer }, Math.max(0, Date.now() - Date.parse(event.occurredAt)) / 1_000);
}
