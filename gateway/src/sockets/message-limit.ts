import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LiveSocket } from './rooms.ts';

const seconds = 10;

/** A socket that sends this many times the limit is disconnected. */
const floodFactor = 5;

/**
 * Returns a function that counts a message of a socket and resolves to false if it is over the limit.
 * @param limit messages of one socket in ten seconds.
 */
export function createMessageLimit(limit: number): (socket: LiveSocket) => Promise<boolean> {
  const limiter = new RateLimiterMemory({ points: limit, duration: seconds });
  return async (socket) => {
    const counted: unknown = await limiter.consume(socket.id).catch((refused: unknown) => refused);
    if (!(counted instanceof RateLimiterRes)) throw counted;
    // A page never comes near this, so the client is not one of ours.
    if (counted.consumedPoints > floodFactor * limit) socket.disconnect(true);
    return counted.consumedPoints <= limit;
  };
}
