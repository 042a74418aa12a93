import type { PlannedStep } from '@petcare/contracts/deletion-plans.ts';
import type { Deletion } from '@petcare/contracts/deletions.ts';
import { currentContext } from '@petcare/platform/observability/context.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { jobTelemetry } from '@petcare/platform/observability/tracing.ts';
import type { Valkey } from '@petcare/platform/runtime/valkey.ts';
import { type FlowJob, FlowProducer, type Job, Queue } from 'bullmq';
import { stageOf, type Stage } from './stages.rules.ts';

/** BullMQ forbids colons in both. */
export const queueNames = { steps: 'cascade-steps', stages: 'cascade-stages' } as const;

/** What a job knows: only which work it is. How far that is stands in account, and is asked for each time. */
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
   * Makes sure that the stage a deletion has reached is being worked on: a flow of one job for each step that is not
   * done, and a parent that goes on when all of them have ended. Ids come from the deletion's, so however often and
   * by however many this is asked, there is one of each.
   */
  ensure(deletion: Deletion): Promise<void>;
  readonly queues: readonly Queue[];
  close(): Promise<void>;
}

/** As good as for ever: a deletion is never given up, and no step of it is ever left out. */
const attempts = 1_000_000_000;

const jobOptions = {
  attempts,
  backoff: { type: 'custom' },
  // Account is the record; a job that stayed would make BullMQ ignore its id later.
  removeOnComplete: true,
  removeOnFail: true,
  stackTraceLimit: 1,
} as const;

interface FlowsOptions {
  readonly valkey: Valkey;
  readonly prefix: string;
  readonly log: Logger;
  /** The deletion as account has it now. */
  readonly load: (deletionId: string) => Promise<Deletion>;
}

/** The flows of deletions in Valkey. */
export function createDeletionFlows({ valkey, prefix, log, load }: FlowsOptions): DeletionFlows {
  const connection = { connection: valkey, prefix, ...jobTelemetry() };
  const producer = new FlowProducer(connection);
  const steps = new Queue<StepJob>(queueNames.steps, connection);
  const stages = new Queue<StageJob>(queueNames.stages, connection);
  const warn = (error: Error) => log.warn({ error: error.message }, 'the flows were disturbed');
  producer.on('error', warn);
  steps.on('error', warn);
  stages.on('error', warn);

  async function isUnderWay(deletion: Deletion, stage: Stage): Promise<boolean> {
    const parent = await liveJob(stages, stageJobId(deletion, stage));
    if (parent !== 'waiting-children') return parent !== null;
    // Valkey may have lost a child and kept its parent, which would wait for ever.
    for (const step of stage.steps)
      if ((await liveJob(steps, stepJobId(deletion, step))) === null) return false;
    return true;
  }

  return {
    async ensure(deletion) {
      for (let known = deletion; known.state === 'running';) {
        const stage = stageOf(known);
        if (await isUnderWay(known, stage)) return;
        // A job that is missing has either been lost or done, and what is done was reported before the job went. So
        // account is asked after the look at the jobs: children of a parent that goes on already would only hold it up.
        known = await load(known._id);
        if (isSame(stage, stageOf(known))) {
          await producer.add(flowOf(known, stage));
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

/** The state of a job that will still do something. One that has ended, which nothing should leave behind, is removed. */
async function liveJob(queue: Queue, id: string): Promise<string | null> {
  const job = (await queue.getJob(id)) as Job | undefined;
  if (!job) return null;
  const state = await job.getState();
  if (state !== 'failed' && state !== 'completed' && state !== 'unknown') return state;
  await job.remove();
  return null;
}

function isSame(one: Stage, other: Stage): boolean {
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
