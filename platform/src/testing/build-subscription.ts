import type { EventEnvelope, EventName } from '@petcare/contracts/events.ts';
import type { Subscription } from '../subscriptions/subscriptions.ts';

/** A subscription of a consumer that stands in no table, such as a test or a measurement makes up. */
export function buildSubscription<N extends EventName>({
  handle,
  ...options
}: {
  consumer: string;
  events: readonly N[];
  handle: (event: EventEnvelope<N>) => Promise<void>;
} & Partial<Pick<Subscription, 'prefetch' | 'retryDelay' | 'ownRecord'>>): Subscription {
  return {
    prefetch: 20,
    retryDelay: { minMs: 1_000, maxMs: 60_000 },
    ownRecord: true,
    ...options,
    // Only events of the list reach it.
    handle: (event) => handle(event as EventEnvelope<N>),
  };
}
