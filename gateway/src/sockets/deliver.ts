import { coalesceMs, liveMessagesOf } from '@petcare/contracts/live-messages.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { throttleByKey } from './throttle-by-key.ts';
import { newHistogram, slowBuckets } from '@petcare/platform/observability/process-registry.ts';
import type { LiveMessage } from '@petcare/platform/realtime/realtime.ts';
import type { LiveServer } from './rooms.ts';

const delays = newHistogram({
  name: 'live_message_delay_seconds',
  help: 'Time from an event to the sending of its socket message.',
  labels: ['message'],
  buckets: slowBuckets,
});

/**
 * Sends a live message to the browsers in its rooms. Any gateway instance may receive it from the broker; the
 * adapter reaches browsers of other instances. A browser in several of the rooms receives it once.
 */
export function deliverTo(io: LiveServer): (message: LiveMessage) => void {
  return (message) => {
    if (message.kind === 'disconnect') {
      io.to(message.room).emit('session.ended', { reason: message.reason });
      io.in(message.room).disconnectSockets(true);
      return;
    }
    io.to(message.rooms).emit(message.name, message.data as never);
    delays.observe({ message: message.name }, Math.max(0, Date.now() - message.since) / 1_000);
  };
}

/**
 * Sends the live messages of an event. Equal messages listed in `coalesceMs` are sent at most once per interval.
 */
export function deliverEventsTo(io: LiveServer): (event: EventEnvelope) => void {
  const deliver = deliverTo(io);
  const throttled = new Map(
    Object.entries(coalesceMs).map(([name, ms]) => [name, throttleByKey<LiveMessage>(ms, deliver)]),
  );
  return (event) => {
    const since = Date.parse(event.occurredAt);
    for (const { rooms, name, data } of liveMessagesOf(event)) {
      const message = { kind: 'emit' as const, id: event.id, rooms: [...rooms], name, data, since };
      const coalesce = throttled.get(name);
      if (coalesce) coalesce(JSON.stringify(data), message);
      else deliver(message);
    }
  };
}
