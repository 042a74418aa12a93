import { newHistogram, patientBuckets } from '@petcare/platform/observability/process-registry.ts';
import type { LiveMessage } from '@petcare/platform/realtime/realtime.ts';
import type { LiveServer } from './rooms.ts';

const delays = newHistogram({
  name: 'live_message_delay_seconds',
  help: 'From what happened to the sending of the message that tells the browsers of it.',
  labels: ['message'],
  buckets: patientBuckets,
});

/**
 * Hands a live message to the browsers it is for. Any copy of the gateway may take it from the broker; the
 * adapter reaches the copy that holds the browser. A browser in several of the rooms gets it once.
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
