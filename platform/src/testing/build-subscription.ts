import type { EventEnvelope, EventName } from '@petcare/contracts/events.ts';
import type { Subscription } from '../subscriptions/subscriptions.ts';

export function buildSubscription<N extends EventName>({
  handle,
  ...options
}: {
  consumer: string;
  events: readonly N[];
  handle: (event: EventEnvelope<N>) => Promise<void>;
} & Partial<Pick<Subscription, 'prefetch' | 'retryDelay' | 'skipInbox'>>): Subscription {
  return {
    prefetch: 20,
    retryDelay: { minMs: 1_000, maxMs: 60_000 },
    skipInbox: true,
    ...options,
    // Only events of the list are passed to it.
    handle: (event) => handle(event as EventEnvelope<N>),
  };
}
