import { newCounter } from '@petcare/platform/observability/process-registry.ts';
import type { LiveSocket } from './rooms.ts';

export interface VisitorLimits {
  readonly perAddress: number;
  /** Limits of one gateway instance. */
  readonly total: number;
}

interface SocketLimits {
  readonly perKey: number;
  readonly total?: number;
}

const rejections = newCounter({
  name: 'socket_refusals_total',
  help: 'Sockets rejected by the limit of a user, of an address or in total.',
  labels: ['owner', 'limit'],
});

/**
 * Returns a function that counts a socket of a key until its connection closes. It returns false if a limit is
 * reached.
 */
export function createSocketLimit(owner: 'visitor' | 'user', { perKey, total = Infinity }: SocketLimits) {
  const open = new Map<string, number>();
  const counted = new WeakSet<object>();
  let openCount = 0;

  return ({ conn }: LiveSocket, key: string): boolean => {
    // A client may rejoin the namespace over the same connection.
    if (counted.has(conn)) return true;
    const ofKey = open.get(key) ?? 0;
    if (ofKey >= perKey || openCount >= total) {
      rejections.inc({ owner, limit: ofKey >= perKey ? 'key' : 'total' });
      return false;
    }
    // Its `close` event has already fired and would never decrease the count.
    if (conn.readyState !== 'open') return false;
    counted.add(conn);
    open.set(key, ofKey + 1);
    openCount += 1;
    conn.once('close', () => {
      openCount -= 1;
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
    return true;
  };
}
