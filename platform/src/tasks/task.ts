import type { Logger } from '../observability/log.ts';

export interface TaskRun {
  readonly attempt: number;
  readonly log: Logger;
}

export interface Task<Data = unknown> {
  readonly name: string;
  readonly attempts: number;
  /** BullMQ priority: 1 runs first of those with a priority; tasks without one run before all of them. */
  readonly priority: number | undefined;
  /** False: there is nothing to run for this data, so that its row is stored as done. */
  isNeeded(data: Data): boolean;
  run(data: Data, run: TaskRun): Promise<void>;
}

/**
 * Ends a task without its effect: it is neither failed nor retried. Admins see the message, which holds no personal
 * data.
 */
export class TaskSkipped extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface TaskOptions<Data> {
  /** A verb and a noun. Part of the row's id, in which BullMQ allows no colon. */
  name: string;
  /** Attempts before the task counts as failed. The default spans about ten minutes. */
  attempts?: number;
  priority?: number;
  /** Decides from the data alone, the same for ever. Missing: always needed. */
  isNeeded?: (data: Data) => boolean;
  /** Must be idempotent: a process can die between its effect and recording it. */
  run: (data: Data, run: TaskRun) => Promise<void>;
}

/** Defines work that leaves the process or takes long: emails, calls to services, deletions. */
export function defineTask<Data>(options: TaskOptions<Data>): Task {
  if (options.name.includes(':')) throw new Error(`${options.name}: BullMQ allows no colon in a name`);
  return {
    name: options.name,
    attempts: options.attempts ?? 25,
    priority: options.priority,
    // Rows of this name hold the data given to `enqueue`.
    isNeeded: (data) => options.isNeeded?.(data as Data) ?? true,
    run: (data, run) => options.run(data as Data, run),
  };
}

/** Tasks that share a BullMQ queue and a limit of concurrent runs per process, half of them for first attempts. */
export interface TaskQueue {
  readonly name: string;
  readonly concurrency: number;
  readonly tasks: readonly Task[];
}
