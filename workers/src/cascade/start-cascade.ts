import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Deletion } from '@petcare/contracts/deletions.ts';
import { nextTraceparent, runInContext } from '@petcare/platform/observability/context.ts';
import { AppError } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { Metrics } from '@petcare/platform/observability/metrics.ts';
import { timeJob, watchJobs } from '@petcare/platform/tasks/job-metrics.ts';
import { startPeriodicJobs } from '@petcare/platform/runtime/periodic-job.ts';
import { continueTrace, jobTelemetry } from '@petcare/platform/observability/tracing.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { withTimeout } from '@petcare/platform/concurrency/with-timeout.ts';
import { type Job, Worker } from 'bullmq';
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
  readonly rowsAtOnce: number;
  readonly stepsAtOnce: number;
  readonly restFactor: number;
}

export interface Cascade {
  /** Takes up a deletion that has just begun. Should it fail, the next look for open deletions takes it up. */
  begin(deletionId: string): Promise<void>;
  stop(): Promise<void>;
}

const stagesAtOnce = 4;
/** A worker that was killed holds its job no longer than a lock and a check: about eight seconds. */
const lockMs = 5_000;
const stalledCheckMs = 3_000;
const lookEveryMs = 3_000;
const longestPauseMs = 10_000;
const stopGraceMs = 8_000;

/**
 * Carries out deletions. Account says which are open and how far each is; Valkey holds who does what next. A look at
 * account every few seconds makes flows for deletions that have none, so that nothing is lost with Valkey, with an
 * event, or with this process.
 */
export function startCascade(options: CascadeOptions): Cascade {
  const { valkeyUrl, namespace, log, metrics, client, rowsAtOnce, stepsAtOnce, restFactor } = options;
  const prefix = namespace ? `${namespace}.petcare` : 'petcare';
  const valkey = connectValkey(valkeyUrl, { name: 'cascade', log, forJobs: true });
  const load = (id: string) => client.call(endpoints['deletions.get'], { params: { id } });
  const flows = createDeletionFlows({ valkey, prefix, log, load });
  const asking = { client, rowsAtOnce, restFactor };

  async function workOnStep({ data: { deletionId, step } }: Job<StepJob>): Promise<void> {
    const deletion = await load(deletionId);
    const planned = planOf(deletion).find(({ name }) => name === step);
    if (planned && deletion.state === 'running') await runStep(deletion, planned, asking);
  }

  /** All steps of a stage have ended: on to the next one, or to the end. */
  async function closeStage(job: Job<StageJob>): Promise<void> {
    const deletion = await load(job.data.deletionId);
    if (deletion.state !== 'running') return;
    const { number, steps } = stageOf(deletion);
    if (number !== job.data.stage) return flows.ensure(deletion);
    // A job ended and its step is open: a worker that had been frozen came back and opened it again.
    for (const step of steps) await runStep(deletion, step, asking);
    if (isLast(deletion, number)) await finish(job);
    else await flows.ensure(await load(deletion._id));
  }

  async function finish(job: Job<StageJob>): Promise<void> {
    await finishDeletion(await load(job.data.deletionId), {
      asking,
      lateRows: job.data.lateRows,
      remember: (lateRows) => job.updateData({ ...job.data, lateRows }),
    });
  }

  function startWorker<Data extends { traceparent: string | null; deletionId: string }>(
    queue: string,
    concurrency: number,
    work: (job: Job<Data>) => Promise<void>,
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
          return runInContext(context, () => timed(queue, () => work(job)));
        });
      },
      {
        connection: valkey,
        prefix,
        concurrency,
        lockDuration: lockMs,
        stalledInterval: stalledCheckMs,
        // At the default of 1 work that outlives two restarts would count as failed.
        maxStalledCount: 1_000_000,
        settings: { backoffStrategy: pauseBeforeAttempt },
        ...jobTelemetry(),
      },
    );
    worker.on('failed', (job, error) => log.warn({ error, job: job?.id }, 'a step of a deletion waits'));
    worker.on('error', (error) => log.warn({ error: error.message }, 'the cascade was disturbed'));
    return worker;
  }

  const workers = [
    startWorker<StepJob>(queueNames.steps, stepsAtOnce, workOnStep),
    startWorker<StageJob>(queueNames.stages, stagesAtOnce, closeStage),
  ];
  if (metrics) {
    metrics.watchServer('valkey', () => valkey.ping());
    watchJobs(metrics, flows.queues);
  }
  const look = startPeriodicJobs(
    [
      {
        name: 'open-deletions',
        everyMs: lookEveryMs,
        async run() {
          for (const deletion of await client.call(endpoints['deletions.open'])) await flows.ensure(deletion);
        },
      },
    ],
    log,
  );

  return {
    async begin(deletionId) {
      await flows.ensure(await load(deletionId));
    },
    async stop() {
      await withTimeout(1_000, look.stop());
      await withTimeout(stopGraceMs, Promise.all(workers.map((worker) => worker.close())));
      await withTimeout(500, Promise.all(workers.map((worker) => worker.close(true))));
      await withTimeout(500, flows.close());
      valkey.disconnect();
    },
  };
}

/** Nothing of a deletion is ever given up: what fails is tried again. */
async function timed(queue: string, work: () => Promise<void>): Promise<void> {
  const ended = timeJob(queue, queue);
  try {
    await work();
    ended('done');
  } catch (error) {
    ended('retry');
    throw error;
  }
}

function isLast(deletion: Deletion, stage: number): boolean {
  return planOf(deletion).every((step) => step.stage <= stage);
}

/** Growing pauses while a service is away. A refusal is not likely to change soon, and is tried again slowly. */
function pauseBeforeAttempt(attemptsMade: number, _type?: string, error?: Error): number {
  if (error instanceof AppError && error.status < 500) return longestPauseMs;
  return Math.min(250 * 2 ** Math.min(attemptsMade - 1, 10), longestPauseMs);
}
