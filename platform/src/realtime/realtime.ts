import type { SocketMessageData, SocketMessageName } from '@petcare/contracts/sockets.ts';
import type { Bus } from '../bus/bus.ts';
import { declareLive, liveMessageTtlMs } from '../bus/topology.ts';
import { currentContext } from '../observability/context.ts';
import { newId } from '../mongo/object-id.ts';

type DisconnectReason = SocketMessageData<'session.ended'>['reason'];

/** What travels from the process that knows to the gateway copy that tells the browsers. */
export type LiveMessage =
  | {
      kind: 'emit';
      id: string;
      rooms: string[];
      name: SocketMessageName;
      data: unknown;
      /** When that happened which it tells of, in milliseconds since the epoch. */
      since: number;
    }
  | { kind: 'disconnect'; id: string; room: string; reason: DisconnectReason };

export interface Realtime {
  /**
   * Tells the browsers in these rooms. Never throws and never waits: while the broker is away it tries for
   * thirty seconds, and then the message is worth nothing. Screens fetch everything again when they reconnect.
   */
  emit<N extends SocketMessageName>(room: string | string[], name: N, data: SocketMessageData<N>): void;
  /** Ends every socket in the room, telling it why. Like `emit`. */
  disconnect(room: string, reason: DisconnectReason): void;
}

/** Messages kept while the broker is away. Whoever emits more in thirty seconds loses the oldest. */
const keptAtMost = 5_000;

/** The way to the browsers for every process that is not the gateway. */
export function createRealtime(bus: Bus): Realtime {
  let kept: { message: LiveMessage; until: number }[] = [];

  function send(message: LiveMessage): Promise<void> {
    return bus.send({
      exchange: bus.names.live,
      routingKey: '',
      content: Buffer.from(JSON.stringify(message)),
      options: { persistent: true, contentType: 'application/json', messageId: message.id },
    });
  }

  function sendOrKeep(message: LiveMessage, until = Date.now() + liveMessageTtlMs): void {
    send(message).catch(() => {
      kept.push({ message, until });
      if (kept.length > keptAtMost) kept.shift();
    });
  }

  bus.onAvailable(() => {
    const again = kept;
    kept = [];
    const now = Date.now();
    for (const { message, until } of again) if (until > now) sendOrKeep(message, until);
  });

  const emission = (room: string | string[], name: SocketMessageName, data: unknown): LiveMessage => ({
    kind: 'emit',
    id: newId(),
    rooms: Array.isArray(room) ? room : [room],
    name,
    data,
    since: currentContext()?.since ?? Date.now(),
  });

  return {
    emit: (room, name, data) => sendOrKeep(emission(room, name, data)),
    disconnect: (room, reason) => sendOrKeep({ kind: 'disconnect', id: newId(), room, reason }),
  };
}

/**
 * Takes live messages, together with the other gateway copies: each message reaches one of them.
 * A message whose handler throws is dropped, since nothing that old is worth a second try.
 */
export async function consumeRealtime(
  bus: Bus,
  handler: (message: LiveMessage) => void,
): Promise<{ stop(): Promise<void> }> {
  return bus.consume({
    queue: bus.names.live,
    prefetch: 100,
    declare: (channel) => declareLive(channel, bus.names),
    async onMessage({ content }) {
      try {
        handler(JSON.parse(content.toString()) as LiveMessage);
        return 'done';
      } catch {
        return 'dead';
      }
    },
  });
}
