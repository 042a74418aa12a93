import { consumerNames } from '@petcare/contracts/consumers.ts';
import type { Bus } from '@petcare/platform/bus/bus.ts';
import type { Metrics } from '@petcare/platform/observability/metrics.ts';
import { cacheFor, watchValue } from '@petcare/platform/observability/watch-value.ts';
import { DeadLetters } from './operations/dead-letters/dead-letter.model.ts';
import { Deletions } from './lifecycle/deletions/deletion.model.ts';
import { queueDepths } from './operations/events/queue-depths.ts';
import { Checks } from './lifecycle/invariants/finding.model.ts';
import { listInvariants } from './lifecycle/invariants/list-invariants.ts';

/** Polling all queues takes two requests per consumer, so the result is reused this long. */
const queuePollMs = 5_000;

/**
 * Exposes metrics of the whole system that are read from account's database or the broker. All processes report the
 * same.
 */
export function watchAccount(metrics: Pick<Metrics, 'registry'>, { bus }: { bus: Bus }): void {
  watchQueues(metrics, bus);
  watchDeadLetters(metrics);
  watchInvariants(metrics);
  watchDeletions(metrics);
}

function watchQueues(metrics: Pick<Metrics, 'registry'>, bus: Bus): void {
  const depths = cacheFor(queuePollMs, () => queueDepths(bus, consumerNames));
  watchValue(metrics, {
    name: 'queue_messages',
    help: 'Events waiting for a consumer.',
    labels: ['consumer'],
    read: async () =>
      (await depths()).map(({ consumer, messages }) => ({ labels: { consumer }, value: messages })),
  });
  watchValue(metrics, {
    name: 'queue_consumers',
    help: 'Processes that receive events from the queue of a consumer.',
    labels: ['consumer'],
    read: async () =>
      (await depths()).map(({ consumer, consumers }) => ({ labels: { consumer }, value: consumers })),
  });
}

function watchDeadLetters(metrics: Pick<Metrics, 'registry'>): void {
  watchValue(metrics, {
    name: 'dead_letters_open',
    help: 'Dead letters that are neither replayed nor dismissed.',
    labels: ['consumer'],
    async read() {
      const open = await DeadLetters.aggregate<{ _id: string; count: number }>([
        { $match: { state: 'waiting' } },
        { $group: { _id: '$consumer', count: { $sum: 1 } } },
      ]);
      return open.map(({ _id, count }) => ({ labels: { consumer: _id }, value: count }));
    },
  });
}

function watchInvariants(metrics: Pick<Metrics, 'registry'>): void {
  watchValue(metrics, {
    name: 'invariant_offenders',
    help: 'Rows that violate an invariant, at the last check.',
    labels: ['invariant', 'service'],
    read: async () =>
      (await listInvariants()).flatMap(({ name: invariant, findings }) =>
        findings.map(({ service, count }) => ({ labels: { invariant, service }, value: count })),
      ),
  });
  const lastCheck = () => Checks.findById('last').lean();
  watchValue(metrics, {
    name: 'invariants_checked_timestamp_seconds',
    help: 'Time of the last check of the invariants.',
    async read() {
      const last = await lastCheck();
      return last ? [{ value: last.checkedAt.getTime() / 1_000 }] : [];
    },
  });
  watchValue(metrics, {
    name: 'invariants_silent_services',
    help: 'Services that did not answer the last check of the invariants.',
    async read() {
      const last = await lastCheck();
      return last ? [{ value: last.silent.length }] : [];
    },
  });
}

function watchDeletions(metrics: Pick<Metrics, 'registry'>): void {
  watchValue(metrics, {
    name: 'deletions_open',
    help: 'Running deletions.',
    read: async () => [{ value: await Deletions.countDocuments({ state: 'running' }) }],
  });
  watchValue(metrics, {
    name: 'deletions_oldest_open_seconds',
    help: 'Age of the oldest running deletion; 0 when none is running.',
    async read() {
      const oldest = await Deletions.findOne({ state: 'running' }, { startsAt: 1 })
        .sort({ startsAt: 1 })
        .lean();
      return [{ value: oldest ? Math.max(0, Date.now() - oldest.startsAt.getTime()) / 1_000 : 0 }];
    },
  });
}
