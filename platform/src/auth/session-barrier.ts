import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';

export const sessionKey = (hash: string) => `session:${hash}`;

/**
 * Messages follow the changes before them on the same connection. Valkey delivers a message to the subscribers of all
 * databases, and only those of this one have its sessions.
 */
export const barrierChannelOf = ({ options }: Redis) => `session-barrier:${options.db ?? 0}`;

/**
 * Milliseconds for which a copy uses the sessions that it keeps without having heard from Valkey. A copy that confirms
 * no barrier for this long therefore uses none.
 */
export const maxSilenceMs = 1_000;
const acknowledgementSeconds = 5;

const acknowledgementsOf = (barrier: string) => `session-barrier:${barrier}`;

/**
 * Waits until every copy that keeps sessions has heard of all changes so far, so that an ended session is refused
 * everywhere once its end has been answered.
 */
export async function passBarrier(valkey: Redis): Promise<void> {
  const barrier = randomUUID();
  const copies = await valkey.publish(barrierChannelOf(valkey), barrier);
  if (copies === 0) return;
  const giveUpAt = performance.now() + maxSilenceMs;
  while (performance.now() < giveUpAt) {
    if ((await valkey.llen(acknowledgementsOf(barrier))) >= copies) return;
    await wait(1);
  }
}

export async function acknowledgeBarrier(valkey: Redis, barrier: string): Promise<void> {
  const key = acknowledgementsOf(barrier);
  await valkey.multi().rpush(key, 1).expire(key, acknowledgementSeconds).exec();
}
