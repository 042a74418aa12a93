import type { EventEnvelope } from '@petcare/contracts/events.ts';
import type { BusMessage, Verdict } from '../bus/consumer.ts';
import { newCounter, newHistogram, patientBuckets } from '../observability/process-registry.ts';

const durations = newHistogram({
  name: 'event_handling_duration_seconds',
  help: 'Duration of handling an event by outcome; retry: it failed and comes again, dead: it cannot be read.',
  labels: ['consumer', 'outcome'],
  buckets: patientBuckets,
});

const delays = newHistogram({
  name: 'event_delay_seconds',
  help: 'From the making of an event to the beginning of its first handling.',
  labels: ['consumer'],
  buckets: patientBuckets,
});

const redeliveries = newCounter({
  name: 'event_redeliveries_total',
  help: 'Messages that came again, because they could not be handled or nobody acknowledged them.',
  labels: ['consumer'],
});

/** Counts the handling of a message by a consumer, and times it. */
export async function countHandling(
  consumer: string,
  message: BusMessage,
  handle: () => Promise<Verdict>,
): Promise<Verdict> {
  if (message.fields.redelivered) redeliveries.inc({ consumer });
  const end = durations.startTimer({ consumer });
  const outcome = await handle();
  end({ outcome });
  return outcome;
}

/** Notes how late an event is that is about to be handled. One that comes again is late for reasons of its own. */
export function noteDelay(consumer: string, message: BusMessage, event: EventEnvelope): void {
  if (message.fields.redelivered) return;
  delays.observe({ consumer }, Math.max(0, Date.now() - Date.parse(event.occurredAt)) / 1_000);
}
