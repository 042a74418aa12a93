import { ReplayRequest, type SocketMessageName } from '@petcare/contracts/sockets.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { createMessageLimit } from './message-limit.ts';
import type { LiveSocket } from './rooms.ts';

/** Requests of one socket in ten seconds: a page sends one for its connection and one for each topic. */
const replayLimit = 20;

/** More messages than this cost more than the requests that they save. */
const maxRead = 500;

/**
 * All by the clock of Valkey, which made the ids: the entries of the last ARGV[1] milliseconds, or false if the stream
 * may have held older ones that were removed, or was lost.
 */
const readScript = `
local time = redis.call('TIME')
local since = time[1] * 1000 + math.floor(time[2] / 1000) - math.ceil(ARGV[1])
local oldest = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)[1]
if not oldest or tonumber(string.match(oldest[1], '^%d+')) >= since then return false end
return redis.call('XRANGE', KEYS[1], string.format('%.0f', since), '+', 'COUNT', ARGV[2])
`;

/** The fields of an entry that the adapter adds for each broadcast, and no other kind of message. */
const Broadcast = z.object({
  type: z.literal('3'),
  data: z
    .string()
    .transform((json): unknown => JSON.parse(json))
    .pipe(
      z.object({
        opts: z.object({ rooms: z.array(z.string()) }),
        packet: z.object({ data: z.tuple([z.string(), z.unknown()]) }),
      }),
    ),
});

interface ReplayOptions {
  readonly valkey: Redis;
  /** The stream through which the copies of the gateway send messages to each other. */
  readonly stream: string;
  readonly log: Logger;
}

/**
 * Returns the handler that sends a socket what its rooms received shortly before it joined them. The answer is true only
 * if nothing is missing: an entry is added before any copy sends it, so a socket that has joined gets each message, here
 * or directly, or both.
 */
export function createReplay({ valkey, stream, log }: ReplayOptions): (socket: LiveSocket) => void {
  const allowMessage = createMessageLimit(replayLimit);

  async function replay(socket: LiveSocket, ms: number): Promise<boolean> {
    const entries = await valkey.eval(readScript, 1, stream, ms, maxRead + 1);
    if (!Array.isArray(entries) || entries.length > maxRead) return false;
    const missed = new Map<string, [name: string, data: unknown]>();
    for (const entry of entries as [id: string, fields: string[]][]) {
      const { success, data: broadcast } = Broadcast.safeParse(toObject(entry[1]));
      if (!success) continue;
      const { opts, packet } = broadcast.data;
      if (packet.data[0] === 'session.ended' || !opts.rooms.some((room) => socket.rooms.has(room))) continue;
      // An equal message of before says nothing more; the last one keeps its place among the others.
      const key = JSON.stringify(packet.data);
      missed.delete(key);
      missed.set(key, packet.data);
    }
    for (const [name, data] of missed.values()) socket.emit(name as SocketMessageName, data as never);
    return true;
  }

  async function answer(socket: LiveSocket, request: unknown): Promise<boolean> {
    try {
      const { data } = ReplayRequest.safeParse(request);
      return (await allowMessage(socket)) && data !== undefined && (await replay(socket, data.ms));
    } catch (error) {
      log.warn({ err: error }, 'earlier messages could not be read');
      return false;
    }
  }

  return (socket) => {
    socket.on('replay', (request: unknown, reply?: unknown) => {
      void answer(socket, request).then((isComplete) => {
        if (typeof reply === 'function') (reply as (isComplete: boolean) => void)(isComplete);
      });
    });
  };
}

function toObject(fields: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(
    fields.flatMap((name, index) => (index % 2 === 0 ? [[name, fields[index + 1]]] : [])),
  );
}
