import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Deletion } from '@petcare/contracts/shared/deletions.ts';
import { nextTraceparent, runInContext } from '@petcare/platform/observability/context.ts';
import { AppError } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { logConnectionErrors } from '@petcare/platform/observability/log-connection-errors.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { Metrics } from '@petcare/platform/observability/metrics.ts';
import { timeJob, watchJobs } from '@petcare/platform/tasks/job-metrics.ts';
import { startPeriodicJobs } from '@petcare/platform/runtime/periodic-job.ts';
import { continueTrace, jobTelemetry } from '@petcare/platform/observability/tracing.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { withTimeout } from '@petcare/platform/concurrency/with-timeout.ts';
import { type Job, Worker, type WorkerOptions } from 'bullmq';
import { createDeletionFlows, queueNames, type StageJob, type StepJob } from './deletion-flow.ts';
import { finishDeletion } from './finish-deletion.ts';
import { runStep } from './run-step.ts';
import { planOf, stageOf } from './stages.rules.ts';

interface CascadeOptions {
  readonly valkeyUrl: string;
  readonly namespace: string;
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, 'registry' | 'watchServer'>;
  readonly client: InternalClient;
  readonly batchSize: number;
  readonly stepConcurrency: number;
  readonly pauseFactor: number;
}

export interface Cascade {
  /** Starts to process a deletion. If this fails, the next poll for open deletions starts it. */
  start(deletionId: string): Promise<void>;
  stop(): Promise<void>;
}

const stageConcurrency = 4;
/** A killed worker blocks its job for at most a lock and a check: about eight seconds. */
const lockMs = 5_000;
const stalledCheckMs = 3_000;
const pollEveryMs = 3_000;
const maxRetryDelayMs = 10_000;
const stopGraceMs = 8_000;

/**
 * Executes deletions. Account stores their progress, Valkey the next jobs. A poll of account every few seconds
 * restores missing jobs, so that no deletion depends on Valkey, on an event or on this process.
 */
export function startCascade(options: CascadeOptions): Cascade {
  const { valkeyUrl, namespace, log, metrics, client, batchSize, stepConcurrency, pauseFactor } = options;
  const prefix = namespace ? `${namespace}.petcare` : 'petcare';
  const valkey = connectValkey(valkeyUrl, { name: 'cascade', log, forJobs: true });
  const load = (id: string) => client.call(endpoints['deletions.get'], { params: { id } });
  const flows = createDeletionFlows({ valkey, prefix, log, load });
  const stepOptions = { client, batchSize, pauseFactor };

  async function processStep({ data: { deletionId, step } }: Job<StepJob>): Promise<void> {
    const deletion = await load(deletionId);
    const planned = planOf(deletion).find(({ name }) => name === step);
    if (planned && deletion.state === 'running') await runStep(deletion, planned, stepOptions);
  }

  async function completeStage(job: Job<StageJob>): Promise<void> {
    const deletion = await load(job.data.deletionId);
    if (deletion.state !== 'running') return;
    const { number, steps } = stageOf(deletion);
    if (number !== job.data.stage) return flows.ensure(deletion);
    // A job has ended but its step is open: a delayed worker has reopened it.
    for (const step of steps) await runStep(deletion, step, stepOptions);
    if (isLast(deletion, number)) await finish(job);
    else await flows.ensure(await load(deletion._id));
  }

  async function finish(job: Job<StageJob>): Promise<void> {
    await finishDeletion(await load(job.data.deletionId), {
      stepOptions,
      lateRows: job.data.lateRows,
      saveLateRows: (lateRows) => job.updateData({ ...job.data, lateRows }),
    });
  }

  async function ensureOpen(): Promise<void> {
    for (const deletion of await client.call(endpoints['deletions.open'])) await flows.ensure(deletion);
  }

  const shared = { connection: valkey, prefix, log };
  const workers = [
    startWorker<StepJob>(queueNames.steps, stepConcurrency, processStep, shared),
    startWorker<StageJob>(queueNames.stages, stageConcurrency, completeStage, shared),
  ];
  if (metrics) {
    metrics.watchServer('valkey', () => valkey.ping());
    watchJobs(metrics, flows.queues);
  }
  const poller = startPeriodicJobs([{ name: 'open-deletions', everyMs: pollEveryMs, run: ensureOpen }], log);

  return {
    async start(deletionId) {
      await flows.ensure(await load(deletionId));
    },
    async stop() {
      await withTimeout(1_000, poller.stop());
      await withTimeout(stopGraceMs, Promise.all(workers.map((worker) => worker.close())));
      await withTimeout(500, Promise.all(workers.map((worker) => worker.close(true))));
      await withTimeout(500, flows.close());
      valkey.disconnect();
    },
  };
}

function startWorker<Data extends { traceparent: string | null; deletionId: string }>(
  queue: string,
  concurrency: number,
  handle: (job: Job<Data>) => Promise<void>,
  { log, ...connected }: Pick<WorkerOptions, 'connection' | 'prefix'> & { readonly log: Logger },
): Worker<Data> {
  const worker = new Worker<Data>(
    queue,
    (job) => {
      const { traceparent, deletionId } = job.data;
      return continueTrace(queue, traceparent, () => {
        const context = {
          requestId: deletionId,
          traceparent: nextTraceparent(traceparent),
          actor: { id: 'cascade', role: 'system' },
        } as const;
        return runInContext(context, () => timeAttempt(queue, () => handle(job)));
      });
    },
    {
      ...connected,
      concurrency,
      lockDuration: lockMs,
      stalledInterval: stalledCheckMs,
      // With the default of 1, a job that survives two restarts would fail.
      maxStalledCount: 1_000_000,
      settings: { backoffStrategy: retryDelay },
      ...jobTelemetry(),
    },
  );
  worker.on('failed', (job, error) =>
    log.warn({ error, job: job?.id }, 'a deletion job failed and will be retried'),
  );
  worker.on('error', logConnectionErrors(log, 'a connection of the cascade failed'));
  return worker;
}

async function timeAttempt(queue: string, attempt: () => Promise<void>): Promise<void> {
  const recordOutcome = timeJob(queue, queue);
  try {
    await attempt();
    recordOutcome('done');
  } catch (error) {
    recordOutcome('retry');
    throw error;
  }
}

function isLast(deletion: Deletion, stage: number): boolean {
  return planOf(deletion).every((step) => step.stage <= stage);
}

/**
 * Exponential delay while a service is unreachable. A 4xx error is unlikely to change soon and gets the maximum
 * delay.
 */
function retryDelay(attemptsMade: number, _type?: string, error?: Error): number {
  if (error instanceof AppError && error.status < 500) return maxRetryDelayMs;
  return Math.min(250 * 2 ** Math.min(attemptsMade - 1, 10), maxRetryDelayMs);
}
