import { rateLimitKeyOf } from '@petcare/platform/http/rate-limit-key.ts';
import { newCounter } from '@petcare/platform/observability/process-registry.ts';
import type { LiveSocket } from './rooms.ts';

export interface VisitorLimits {
  /** Maximum open sockets per address at this instance. */
  readonly perAddress: number;
  /** Maximum open sockets of all visitors at this instance. */
  readonly total: number;
}

const rejections = newCounter({
  name: 'visitor_socket_refusals_total',
  help: 'Visitor sockets rejected by the limit of an address or in total.',
  labels: ['limit'],
});

/**
 * Returns a function that counts a visitor socket until its connection closes. It returns false if a limit is
 * reached.
 */
export function createVisitorLimit({ perAddress, total }: VisitorLimits) {
  const open = new Map<string, number>();
  const counted = new WeakSet<object>();
  let openCount = 0;

  return ({ conn, data }: LiveSocket): boolean => {
    // A client may rejoin the namespace over the same connection.
    if (counted.has(conn)) return true;
    const key = rateLimitKeyOf(data.address);
    const ofAddress = open.get(key) ?? 0;
    if (ofAddress >= perAddress || openCount >= total) {
      rejections.inc({ limit: ofAddress >= perAddress ? 'address' : 'all' });
      return false;
    }
    // Its `close` event has already fired and would never decrease the count.
    if (conn.readyState !== 'open') return false;
    counted.add(conn);
    open.set(key, ofAddress + 1);
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
