import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from '../../support/api-client.ts';
import type { TestUser } from '../../support/people.ts';

export interface Sample {
  readonly kind: string;
  /** When it was sent, and how long the answer took. */
  readonly at: number;
  readonly ms: number;
}

/** Who asks, and for what. */
interface House {
  readonly visitor: ApiClient;
  readonly customer: TestUser;
  readonly admin: TestUser;
  /** Whose status is changed to and fro. */
  readonly orderId: string;
}

const everyMs = 60;

/**
 * What others do meanwhile, each at its own pace and without waiting for the answer before: look at the store and the
 * memories, read what is theirs, and write orders.
 */
export function startOthers({ visitor, customer, admin, orderId }: House) {
  const samples: Sample[] = [];
  const pending = new Set<Promise<void>>();
  const stopped = new AbortController();
  let turn = 0;
  const asks: Record<string, () => Promise<{ status: number }>> = {
    store: () => visitor.send('GET', '/api/products?limit=20'),
    memories: () => visitor.send('GET', '/api/memories?limit=6'),
    'own orders': () => customer.client.send('GET', `/api/orders/customer/${customer.user.id}?limit=20`),
    'own inbox': () => customer.client.send('GET', '/api/notifications?limit=20'),
    'order write': () =>
      admin.client.send('PUT', `/api/orders/${orderId}`, { status: turn++ % 2 ? 'Processing' : 'Shipping' }),
  };
  const loops = Object.entries(asks).map(async ([kind, ask], index) => {
    await wait((index * everyMs) / 5);
    while (!stopped.signal.aborted) {
      const at = performance.now();
      const asked = ask().then(({ status }) => {
        if (status !== 200 && status !== 409) throw new Error(`${kind} answered ${status}`);
        samples.push({ kind, at, ms: performance.now() - at });
      });
      pending.add(asked);
      // One that failed stays, and is thrown at the end.
      asked.then(
        () => pending.delete(asked),
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
