import { formatChangeTimes } from '@petcare/contracts/change-times.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { liveMessagesOf } from '@petcare/contracts/live-messages.ts';
import type { SocketMessageName } from '@petcare/contracts/sockets.ts';
import { throttleByKey } from '../sockets/throttle-by-key.ts';
import type { LiveServer } from '../sockets/rooms.ts';

/** Minimum milliseconds between announcements of the same live message to other copies. */
const announceMs = 200;

/**
 * Notes when the data that each live message names last changed, in all copies of the gateway, so that rendered pages
 * are renewed after the same messages as pages in browsers.
 */
export function createChangeTimes() {
  const times = new Map<SocketMessageName, number>();
  const note = (name: SocketMessageName, at: number) =>
    void times.set(name, Math.max(at, times.get(name) ?? 0));
  let announce: (name: SocketMessageName, at: number) => void = () => undefined;

  return {
    /** Exchanges the changes with the other copies. Must be stopped before the connection of `io` closes. */
    share(io: Pick<LiveServer, 'on' | 'serverSideEmit'>): { stop(): void } {
      let isStopped = false;
      io.on('changed', note);
      const send = throttleByKey<[SocketMessageName, number]>(announceMs, (change) => {
        if (!isStopped) io.serverSideEmit('changed', ...change);
      });
      announce = (name, at) => send(name, [name, at]);
      return {
        stop: () => {
          isStopped = true;
        },
      };
    },
    noteEvent(event: EventEnvelope): void {
      const at = Date.parse(event.occurredAt);
      for (const name of new Set(liveMessagesOf(event).map((message) => message.name))) {
        note(name, at);
        announce(name, at);
      }
    },
    toHeader: () => formatChangeTimes(times),
  };
}

export type ChangeTimes = ReturnType<typeof createChangeTimes>;
