import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LiveSocket } from './rooms.ts';

/** Maximum messages of one socket in `duration` seconds. A reconnecting page sends about twenty. */
const messageLimit = { points: 60, duration: 10 };

/** A socket that sends more in the same time is disconnected. */
const maxMessages = 5 * messageLimit.points;

/** Returns a function that counts a message of a socket. It resolves to false if the message is over the limit. */
export function createMessageLimit(): (socket: LiveSocket) => Promise<boolean> {
  const limiter = new RateLimiterMemory(messageLimit);
  return async (socket) => {
    const counted: unknown = await limiter.consume(socket.id).catch((refused: unknown) => refused);
    if (!(counted instanceof RateLimiterRes)) throw counted;
    // A page never comes near this, so the client is not one of ours.
    if (counted.consumedPoints > maxMessages) socket.disconnect(true);
    return counted.consumedPoints <= messageLimit.points;
  };
}
