import type { Queue } from 'bullmq';
import type { Registry } from 'prom-client';
import { newHistogram, slowBuckets } from '../observability/process-registry.ts';
import { watchValue } from '../observability/watch-value.ts';

const durations = newHistogram({
  name: 'job_duration_seconds',
  help: 'Duration of jobs by outcome; retry: failed and will be retried, failed: out of attempts or refused, skipped: ended without its effect.',
  labels: ['queue', 'job', 'outcome'],
  buckets: slowBuckets,
});

export function timeJob(
  queue: string,
  job: string,
): (outcome: 'done' | 'skipped' | 'retry' | 'failed') => void {
  const end = durations.startTimer({ queue, job });
  return (outcome) => void end({ outcome });
}

const states = ['waiting', 'active', 'delayed'] as const;
/** BullMQ counts waiting jobs with a priority separately. */
const countedStates = [...states, 'prioritized'] as const;

export function watchJobs(metrics: { readonly registry: Registry }, queues: readonly Queue[]): void {
  watchValue(metrics, {
    name: 'jobs',
    help: 'Jobs in a queue by state; first attempts that start at once have none.',
    labels: ['queue', 'state'],
    async read() {
      const rows = await Promise.all(
        queues.map(async (queue) => ({
          queue: queue.name,
          counts: await queue.getJobCounts(...countedStates),
        })),
      );
      return rows.flatMap(({ queue, counts }) =>
        states.map((state) => {
          const prioritized = state === 'waiting' ? (counts['prioritized'] ?? 0) : 0;
          return { labels: { queue, state }, value: (counts[state] ?? 0) + prioritized };
        }),
      );
    },
  });
}
