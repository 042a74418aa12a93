import type { Queue } from 'bullmq';
import type { Registry } from 'prom-client';
import { newHistogram, patientBuckets } from '../observability/process-registry.ts';
import { watchValue } from '../observability/watch-value.ts';

const durations = newHistogram({
  name: 'job_duration_seconds',
  help: 'Duration of jobs by outcome; retry: it failed and will be tried again, failed: nobody tries it any more.',
  labels: ['queue', 'outcome'],
  buckets: patientBuckets,
});

/** Begins to time a job. @returns what to call with its outcome. */
export function timeJob(queue: string): (outcome: 'done' | 'retry' | 'failed') => void {
  const end = durations.startTimer({ queue });
  return (outcome) => void end({ outcome });
}

const states = ['waiting', 'active', 'delayed'] as const;

/** Tells how many jobs are in these queues. All copies of a process tell the same. */
export function watchJobs(metrics: { readonly registry: Registry }, queues: readonly Queue[]): void {
  watchValue(metrics, {
    name: 'jobs',
    help: 'Jobs in a queue by state.',
    labels: ['queue', 'state'],
    async read() {
      const counted = await Promise.all(
        queues.map(async (queue) => ({ queue: queue.name, counts: await queue.getJobCounts(...states) })),
      );
      return counted.flatMap(({ queue, counts }) =>
        states.map((state) => ({ labels: { queue, state }, value: counts[state] ?? 0 })),
      );
    },
  });
}
