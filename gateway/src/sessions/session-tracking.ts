import type { Redis } from 'ioredis';
import type { Logger } from '@petcare/platform/observability/log.ts';
import {
  acknowledgeBarrier,
  barrierChannelOf,
  maxSilenceMs,
  sessionKey,
} from '@petcare/platform/auth/session-barrier.ts';

/** Channel on which Valkey announces changed keys to clients of the second protocol version. */
const invalidationChannel = '__redis__:invalidate';

const prefix = sessionKey('');
const pingEveryMs = 250;

interface SessionTrackingOptions {
  /** A connection of its own, opened as `subscriber`. */
  readonly subscriber: Redis;
  /** The connection that confirms barriers. */
  readonly valkey: Redis;
  readonly log: Logger;
  /** Called with the hash of a session that has changed or ended; undefined: any may have. */
  readonly onChange: (hash?: string) => void;
}

/**
 * Listens to Valkey, which announces every change of a session itself (client-side tracking): a sign-out as well as an
 * expiry or a command of an operator (decision 0046).
 */
export function trackSessions({ subscriber, valkey, log, onChange }: SessionTrackingOptions) {
  const barrierChannel = barrierChannelOf(subscriber);
  /** When the last answered ping was sent: every change before it was heard. */
  let heardUntil = Number.NEGATIVE_INFINITY;
  let tracking = false;

  const stop = () => {
    tracking = false;
    heardUntil = Number.NEGATIVE_INFINITY;
    onChange();
  };

  async function start(): Promise<void> {
    stop();
    const id = await subscriber.client('ID');
    await subscriber.call('CLIENT', 'TRACKING', 'ON', 'REDIRECT', id, 'BCAST', 'PREFIX', prefix);
    await subscriber.subscribe(invalidationChannel, barrierChannel);
    // A read that began before may have missed a change.
    onChange();
    tracking = true;
    await ping();
  }

  async function ping(): Promise<void> {
    const sentAt = performance.now();
    await subscriber.ping();
    if (tracking) heardUntil = sentAt;
  }

  subscriber.on('messageBuffer', (channel: Buffer, message: unknown) => {
    if (channel.toString() === barrierChannel)
      return void acknowledgeBarrier(valkey, String(message)).catch(() => undefined);
    // Without a list of keys, the whole database was emptied.
    if (!Array.isArray(message)) return onChange();
    for (const key of message) onChange(String(key).slice(prefix.length));
  });
  const begin = () =>
    start().catch((error: unknown) => {
      log.warn({ err: error }, 'changes of sessions are not heard');
      subscriber.disconnect(true);
    });
  subscriber.on('ready', () => void begin());
  subscriber.on('close', stop);
  if (subscriber.status === 'ready') void begin();
  const timer = setInterval(() => {
    if (tracking) ping().catch(() => subscriber.disconnect(true));
  }, pingEveryMs);
  timer.unref();

  return {
    /** Returns true if what was read a moment ago still holds unless `onChange` was called. */
    isCurrent: () => performance.now() - heardUntil < maxSilenceMs,
    stop() {
      clearInterval(timer);
      stop();
    },
  };
}
