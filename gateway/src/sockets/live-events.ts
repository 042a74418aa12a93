import { liveEventNames } from '@petcare/contracts/live-messages.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import type { Bus } from '@petcare/platform/bus/bus.ts';
import type { RunningConsumption } from '@petcare/platform/bus/consumer.ts';
import { declareLiveEvents } from '@petcare/platform/bus/topology.ts';
import { countHandling, recordDelay } from '@petcare/platform/subscriptions/handling-metrics.ts';
import { readEvent } from '@petcare/platform/subscriptions/read-event.ts';

const consumer = 'live-messages';

/**
 * Consumes the events that cause live messages, shared with the other gateway copies: each event reaches one of them.
 * An event that cannot be read or handled is dropped.
 */
export function consumeLiveEvents(
  bus: Bus,
  handle: (event: EventEnvelope) => void,
): Promise<RunningConsumption> {
  return bus.consume({
    queue: bus.names.liveEvents,
    prefetch: 100,
    declare: (channel) => declareLiveEvents(channel, bus.names, liveEventNames),
    onMessage: (message) =>
      countHandling(consumer, message, async () => {
        const event = readEvent(message.content);
        if (!event) return 'dead';
        recordDelay(consumer, message, event);
        try {
          handle(event);
          return 'done';
        } catch {
          return 'dead';
        }
      }),
  });
}
