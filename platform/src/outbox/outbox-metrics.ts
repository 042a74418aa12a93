import type { Registry } from 'prom-client';
import { newCounter, newHistogram, slowBuckets } from '../observability/process-registry.ts';
import { watchValue } from '../observability/watch-value.ts';
import { OutboxRows } from './outbox.ts';

export const published = newCounter({
  name: 'outbox_published_total',
  help: 'Events confirmed by the broker.',
});

export const refused = newCounter({
  name: 'outbox_refused_total',
  help: 'Publishes that the broker refused or could not route.',
});

export const publishDelay = newHistogram({
  name: 'outbox_publish_delay_seconds',
  help: 'Time from the creation of an event to the broker’s confirm.',
  buckets: slowBuckets,
});

const maxCounted = 10_000;

export function watchOutbox(metrics: { readonly registry: Registry }): void {
  watchValue(metrics, {
    name: 'outbox_oldest_unsent_seconds',
    help: 'Age of the oldest unsent event; 0 when there is none.',
    async read() {
      const oldest = await OutboxRows.findOne({ sentAt: null }, { createdAt: 1 }).sort({ _id: 1 }).lean();
      return [{ value: oldest ? (Date.now() - oldest.createdAt.getTime()) / 1_000 : 0 }];
    },
  });
  watchValue(metrics, {
    name: 'outbox_unsent_rows',
    help: 'Unsent events, counted up to ten thousand.',
    read: async () => [{ value: await OutboxRows.countDocuments({ sentAt: null }).limit(maxCounted) }],
  });
}
