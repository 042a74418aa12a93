import { consumerNames } from '@petcare/contracts/consumers.ts';
import type { Bus } from '@petcare/platform/bus/bus.ts';
import type { Metrics } from '@petcare/platform/observability/metrics.ts';
import { askedAtMostEvery, watchValue } from '@petcare/platform/observability/watch-value.ts';
import { DeadLetters } from './dead-letters/dead-letter.model.ts';
import { Deletions } from './deletions/deletion.model.ts';
import { queueDepths } from './events/queue-depths.ts';
import { Checks } from './invariants/finding.model.ts';
import { listInvariants } from './invariants/list-invariants.ts';

/** A look at all queues is two questions for each, and the broker has other things to do. */
const queuePollMs = 5_000;

/**
 * Has the metrics tell how the whole system is, as far as it stands in account's database or with the broker. All
 * copies tell the same.
 */
export function watchAccount(metrics: Pick<Metrics, 'registry'>, { bus }: { bus: Bus }): void {
  watchQueues(metrics, bus);
  watchDeadLetters(metrics);
  watchInvariants(metrics);
  watchDeletions(metrics);
}

function watchQueues(metrics: Pick<Metrics, 'registry'>, bus: Bus): void {
  const depths = askedAtMostEvery(queuePollMs, () => queueDepths(bus, consumerNames));
  watchValue(metrics, {
    name: 'queue_messages',
    help: 'Events that wait for a consumer.',
    labels: ['consumer'],
    read: async () =>
      (await depths()).map(({ consumer, messages }) => ({ labels: { consumer }, value: messages })),
  });
  watchValue(metrics, {
    name: 'queue_consumers',
    help: 'Processes that take events from the queue of a consumer.',
    labels: ['consumer'],
    read: async () =>
      (await depths()).map(({ consumer, consumers }) => ({ labels: { consumer }, value: consumers })),
  });
}

function watchDeadLetters(metrics: Pick<Metrics, 'registry'>): void {
  watchValue(metrics, {
    name: 'dead_letters_open',
    help: 'Events that a consumer could not handle and nobody has seen to.',
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
    help: 'Rows that break a promise, as they were last counted.',
    labels: ['invariant', 'service'],
    read: async () =>
      (await listInvariants()).flatMap(({ name: invariant, findings }) =>
        findings.map(({ service, count }) => ({ labels: { invariant, service }, value: count })),
      ),
  });
  const lastCheck = () => Checks.findById('last').lean();
  watchValue(metrics, {
    name: 'invariants_checked_timestamp_seconds',
    help: 'When the promises were last counted.',
    async read() {
      const last = await lastCheck();
      return last ? [{ value: last.checkedAt.getTime() / 1_000 }] : [];
    },
  });
  watchValue(metrics, {
    name: 'invariants_silent_services',
    help: 'Services that could not be asked when the promises were last counted.',
    async read() {
      const last = await lastCheck();
      return last ? [{ value: last.silent.length }] : [];
    },
  });
}

function watchDeletions(metrics: Pick<Metrics, 'registry'>): void {
  watchValue(metrics, {
    name: 'deletions_open',
    help: 'Deletions under way.',
    read: async () => [{ value: await Deletions.countDocuments({ state: 'running' }) }],
  });
  watchValue(metrics, {
    name: 'deletions_oldest_open_seconds',
    help: 'How long the oldest deletion has been under way; 0 when none is.',
    async read() {
      const oldest = await Deletions.findOne({ state: 'running' }, { startsAt: 1 })
        .sort({ startsAt: 1 })
        .lean();
      return [{ value: oldest ? Math.max(0, Date.now() - oldest.startsAt.getTime()) / 1_000 : 0 }];
    },
  });
}
