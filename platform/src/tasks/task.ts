import type { Logger } from '../observability/log.ts';

export interface TaskRun {
  /** 1 at the first try. */
  readonly attempt: number;
  readonly log: Logger;
}

export interface Task<Data = unknown> {
  readonly name: string;
  readonly attempts: number;
  readonly concurrency: number;
  run(data: Data, run: TaskRun): Promise<void>;
}

interface TaskOptions<Data> {
  /** Verb and noun; becomes the queue's name, so no colon. */
  name: string;
  /** Tries before the task counts as failed. The default spans about ten minutes. */
  attempts?: number;
  /** Runs at a time in one process. */
  concurrency?: number;
  /** Must be safe to run twice: a process can die between its effect and our note of it. */
  run: (data: Data, run: TaskRun) => Promise<void>;
}

/** Work that leaves the process or takes long: mail, calls to services, deletions. */
export function defineTask<Data>(options: TaskOptions<Data>): Task {
  if (options.name.includes(':')) throw new Error(`${options.name}: BullMQ allows no colon in a name`);
  return {
    name: options.name,
    attempts: options.attempts ?? 25,
    concurrency: options.concurrency ?? 10,
    // Rows of this name hold what `enqueue` was given for it.
    run: (data, run) => options.run(data as Data, run),
  };
}
