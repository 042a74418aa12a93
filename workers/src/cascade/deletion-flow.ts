import type { PlannedStep } from '@petcare/contracts/shared/deletion-plans.ts';
import type { Deletion } from '@petcare/contracts/shared/deletions.ts';
import { currentContext } from '@petcare/platform/observability/context.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { logConnectionErrors } from '@petcare/platform/observability/log-connection-errors.ts';
import { jobTelemetry } from '@petcare/platform/observability/tracing.ts';
import type { Valkey } from '@petcare/platform/runtime/valkey.ts';
import { type FlowJob, FlowProducer, type Job, Queue } from 'bullmq';
import { stageOf, type Stage } from './stages.rules.ts';

/** Names without colons, which BullMQ forbids. */
export const queueNames = { steps: 'cascade-steps', stages: 'cascade-stages' } as const;

/** A job identifies its step only. The progress is stored in account and read for each run. */
export interface StepJob {
  readonly deletionId: string;
  readonly step: string;
  readonly traceparent: string | null;
}

export interface StageJob {
  readonly deletionId: string;
  readonly stage: number;
  readonly traceparent: string | null;
  readonly lateRows: number;
}

export interface DeletionFlows {
  /**
   * Ensures that the current stage of a deletion has a flow: one job per unfinished step and a parent job that
   * continues. Idempotent, also concurrently: job ids derive from the deletion id.
   */
  ensure(deletion: Deletion): Promise<void>;
  readonly queues: readonly Queue[];
  close(): Promise<void>;
}

/** Practically unlimited: a step of a deletion is never skipped. */
const attempts = 1_000_000_000;

const jobOptions = {
  attempts,
  backoff: { type: 'custom' },
  // Account holds the record. BullMQ would ignore a new job with the id of a kept one.
  removeOnComplete: true,
  removeOnFail: true,
  stackTraceLimit: 1,
} as const;

interface FlowsOptions {
  readonly valkey: Valkey;
  readonly prefix: string;
  readonly log: Logger;
  readonly load: (deletionId: string) => Promise<Deletion>;
}

export function createDeletionFlows({ valkey, prefix, log, load }: FlowsOptions): DeletionFlows {
  const connection = { connection: valkey, prefix, ...jobTelemetry() };
  const producer = new FlowProducer(connection);
  const steps = new Queue<StepJob>(queueNames.steps, connection);
  const stages = new Queue<StageJob>(queueNames.stages, connection);
  const warn = logConnectionErrors(log, 'a connection of the deletion flows failed');
  producer.on('error', warn);
  steps.on('error', warn);
  stages.on('error', warn);

  async function isQueued(deletion: Deletion, stage: Stage): Promise<boolean> {
    const parent = await pendingJob(stages, stageJobId(deletion, stage));
    if (parent !== 'waiting-children') return parent !== null;
    // Valkey may have lost a child job, for which the parent would wait forever.
    for (const step of stage.steps)
      if ((await pendingJob(steps, stepJobId(deletion, step))) === null) return false;
    return true;
  }

  return {
    async ensure(deletion) {
      for (let current = deletion; current.state === 'running';) {
        const stage = stageOf(current);
        if (await isQueued(current, stage)) return;
        // A missing job was lost or is done. A step reports "done" before its job disappears, so loading the
        // deletion after checking the jobs shows which. A new child would block a finished parent.
        current = await load(current._id);
        if (isSameStage(stage, stageOf(current))) {
          await producer.add(flowOf(current, stage));
          return;
        }
      }
    },
    queues: [steps, stages],
    async close() {
      await Promise.all([producer.close(), steps.close(), stages.close()]);
    },
  };
}

/**
 * Returns the state of a job that will still run, or null. Removes a finished or failed job, which normally does
 * not exist.
 */
async function pendingJob(queue: Queue, id: string): Promise<string | null> {
  const job = (await queue.getJob(id)) as Job | undefined;
  if (!job) return null;
  const state = await job.getState();
  if (state !== 'failed' && state !== 'completed' && state !== 'unknown') return state;
  await job.remove();
  return null;
}

function isSameStage(one: Stage, other: Stage): boolean {
  return one.number === other.number && one.steps.length === other.steps.length;
}

function flowOf(deletion: Deletion, stage: Stage): FlowJob {
  const common = { deletionId: deletion._id, traceparent: currentContext()?.traceparent ?? null };
  return {
    queueName: queueNames.stages,
    name: `${deletion.kind} stage ${stage.number}`,
    data: { ...common, stage: stage.number, lateRows: deletion.late_rows } satisfies StageJob,
    opts: { ...jobOptions, jobId: stageJobId(deletion, stage) },
    children: stage.steps.map((step) => ({
      queueName: queueNames.steps,
      name: `${deletion.kind} ${step.name}`,
      data: { ...common, step: step.name } satisfies StepJob,
      opts: { ...jobOptions, jobId: stepJobId(deletion, step) },
    })),
  };
}

function stageJobId({ _id }: Deletion, { number }: Stage): string {
  return `${_id}-stage-${number}`;
}

function stepJobId({ _id }: Deletion, { name }: PlannedStep): string {
  return `${_id}-${name}`;
}
