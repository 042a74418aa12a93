import { rateLimitKeyOf } from '@petcare/platform/http/rate-limit-key.ts';
import { newCounter } from '@petcare/platform/observability/process-registry.ts';
import type { LiveSocket } from './rooms.ts';

export interface VisitorLimits {
  /** Open sockets of one address at this copy of the gateway. */
  readonly perAddress: number;
  /** Open sockets of all visitors at this copy. */
  readonly inAll: number;
}

const refusals = newCounter({
  name: 'visitor_socket_refusals_total',
  help: 'Sockets of visitors refused because too many were open, of one address or in all.',
  labels: ['limit'],
});

/** Returns a function that counts a visitor's socket until its connection closes, or refuses it with false. */
export function createVisitorLimit({ perAddress, inAll }: VisitorLimits) {
  const open = new Map<string, number>();
  const counted = new WeakSet<object>();
  let total = 0;

  return ({ conn, data }: LiveSocket): boolean => {
    // A client may leave and join the namespace again over the same connection.
    if (counted.has(conn)) return true;
    const key = rateLimitKeyOf(data.address);
    const ofAddress = open.get(key) ?? 0;
    if (ofAddress >= perAddress || total >= inAll) {
      refusals.inc({ limit: ofAddress >= perAddress ? 'address' : 'all' });
      return false;
    }
    // Its `close` has been emitted already, so nothing would end the count.
    if (conn.readyState !== 'open') return false;
    counted.add(conn);
    open.set(key, ofAddress + 1);
    total += 1;
    conn.once('close', () => {
      total -= 1;
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
    return true;
  };
}
