import type { LiveMessage } from '@petcare/platform/realtime.ts';
import type { LiveServer } from './rooms.ts';

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
  };
}
