import type { Logger } from '../observability/log.ts';

export interface TaskRun {
  /** 1 at the first try. */
  readonly attempt: number;
  readonly log: Logger;
}

export interface Task<Data = unknown> {
  readonly name: string;
  readonly attempts: number;
  /** BullMQ's: 1 is the highest of those that have one, and a task without one goes before them all. */
  readonly priority: number | undefined;
  run(data: Data, run: TaskRun): Promise<void>;
}

interface TaskOptions<Data> {
  /** Verb and noun; part of the row's id, which BullMQ allows no colon in. */
  name: string;
  /** Attempts before the task counts as failed. The default spans about ten minutes. */
  attempts?: number;
  /** Set on tasks that may wait for others of their queue. */
  priority?: number;
  /** Must be safe to run twice: a process can die between its effect and our note of it. */
  run: (data: Data, run: TaskRun) => Promise<void>;
}

/** Work that leaves the process or takes long: mail, calls to services, deletions. */
export function defineTask<Data>(options: TaskOptions<Data>): Task {
  if (options.name.includes(':')) throw new Error(`${options.name}: BullMQ allows no colon in a name`);
  return {
    name: options.name,
    attempts: options.attempts ?? 25,
    priority: options.priority,
    // Rows of this name hold what `enqueue` was given for it.
    run: (data, run) => options.run(data as Data, run),
  };
}

/** Tasks that share a BullMQ queue, and one process's limit of runs at a time. */
export interface TaskQueue {
  readonly name: string;
  readonly concurrency: number;
  readonly tasks: readonly Task[];
}
