import type { SocketMessageData, SocketMessageName } from '@petcare/contracts/sockets.ts';
import type { Bus } from '../bus/bus.ts';
import { declareLive, liveMessageTtlMs } from '../bus/topology.ts';
import { currentContext } from '../observability/context.ts';
import { newId } from '../mongo/object-id.ts';

type DisconnectReason = SocketMessageData<'session.ended'>['reason'];

export type LiveMessage =
  | {
      kind: 'emit';
      id: string;
      rooms: string[];
      name: SocketMessageName;
      data: unknown;
      /** Epoch milliseconds of the event that caused the message. */
      since: number;
    }
  | { kind: 'disconnect'; id: string; room: string; reason: DisconnectReason };

export interface Realtime {
  /**
   * Sends a message to the browsers in these rooms. Never throws and never waits: retries for thirty seconds during a
   * broker outage, then drops the message. Screens refetch their data when they reconnect.
   */
  emit<N extends SocketMessageName>(room: string | string[], name: N, data: SocketMessageData<N>): void;
  /** Disconnects every socket in the room with a reason. Never throws and never waits, like `emit`. */
  disconnect(room: string, reason: DisconnectReason): void;
}

const maxBuffered = 5_000;

export function createRealtime(bus: Bus): Realtime {
  let buffered: { message: LiveMessage; until: number }[] = [];

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
      buffered.push({ message, until });
      if (buffered.length > maxBuffered) buffered.shift();
    });
  }

  bus.onAvailable(() => {
    const resending = buffered;
    buffered = [];
    const now = Date.now();
    for (const { message, until } of resending) if (until > now) sendOrKeep(message, until);
  });

  const createEmission = (room: string | string[], name: SocketMessageName, data: unknown): LiveMessage => ({
    kind: 'emit',
    id: newId(),
    rooms: Array.isArray(room) ? room : [room],
    name,
    data,
    since: currentContext()?.since ?? Date.now(),
  });

  return {
    emit: (room, name, data) => sendOrKeep(createEmission(room, name, data)),
    disconnect: (room, reason) => sendOrKeep({ kind: 'disconnect', id: newId(), room, reason }),
  };
}

/**
 * Consumes live messages, shared with the other gateway copies: each message reaches one of them. A message whose
 * handler throws is dropped, because it would be outdated after a retry.
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
