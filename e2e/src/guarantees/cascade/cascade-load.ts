import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from '../../support/api-client.ts';
import type { TestUser } from '../../support/users.ts';

export interface Sample {
  readonly kind: string;
  /** When the request was sent, and the duration until its answer, both in milliseconds. */
  readonly at: number;
  readonly ms: number;
}

interface Load {
  readonly visitor: ApiClient;
  readonly customer: TestUser;
  readonly admin: TestUser;
  readonly orderId: string;
}

const everyMs = 60;

/**
 * Sends requests of other users, each kind at its own rate and without waiting for the previous answer: reads the
 * store, memories and own records, and changes an order.
 */
export function startOtherRequests({ visitor, customer, admin, orderId }: Load) {
  const samples: Sample[] = [];
  const pending = new Set<Promise<void>>();
  const stopped = new AbortController();
  let writes = 0;
  const requests: Record<string, () => Promise<{ status: number }>> = {
    store: () => visitor.send('GET', '/api/products?limit=20'),
    memories: () => visitor.send('GET', '/api/memories?limit=6'),
    'own orders': () => customer.client.send('GET', `/api/orders/customer/${customer.user.id}?limit=20`),
    'own inbox': () => customer.client.send('GET', '/api/notifications?limit=20'),
    'order write': () =>
      admin.client.send('PUT', `/api/orders/${orderId}`, {
        status: writes++ % 2 ? 'Processing' : 'Shipping',
      }),
  };
  const loops = Object.entries(requests).map(async ([kind, send], index) => {
    await wait((index * everyMs) / 5);
    while (!stopped.signal.aborted) {
      const at = performance.now();
      const request = send().then(({ status }) => {
        if (status !== 200 && status !== 409) throw new Error(`${kind} answered ${status}`);
        samples.push({ kind, at, ms: performance.now() - at });
      });
      pending.add(request);
      // A failed request stays in the set, so that `stop` throws its error.
      request.then(
        () => pending.delete(request),
        () => undefined,
      );
      await wait(everyMs);
    }
  });
  return {
    samples,
    async stop(): Promise<void> {
      stopped.abort();
      await Promise.all([...loops, ...pending]);
    },
  };
}
