import type { Logger } from '../../observability/log.ts';
import { defineTask, startTasks } from '../tasks.ts';

interface Outlive {
  readonly valkeyUrl: string;
  readonly log: Logger;
  /** A task with a priority is always run as a job. */
  readonly priority?: number;
  readonly run: (data: string) => Promise<void>;
}

/** Starts the queue `outlive`, of whose processes a test lets one die and another take over. */
export function startOutlive({ valkeyUrl, log, ...task }: Outlive) {
  const tasks = [defineTask<string>({ name: 'outlive', ...task })];
  return startTasks({ valkeyUrl, log, queues: [{ name: 'outlive', concurrency: 10, tasks }] });
}
