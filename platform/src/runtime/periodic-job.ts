import { randomUUID } from 'node:crypto';
import type { Logger } from '../observability/log.ts';
import { acquireLease } from '../mongo/lease.ts';

interface Sweep {
  /** Names the job in the lock and in the log. */
  readonly job: string;
  readonly everyMs: number;
  /**
   * Of several copies of the service one sweeps; should it not be heard of for so long, another takes over. Left
   * out, every copy sweeps, which the work must allow for.
   */
  readonly aloneForMs?: number;
  readonly log: Logger;
  readonly work: () => Promise<unknown>;
}

/**
 * Does a job again and again, beginning now, one after the other: a round may take longer than the time between two.
 * A round that fails is logged, and the next one comes in its time.
 */
export function startPeriodicJob({ job, everyMs, aloneForMs, log, work }: Sweep): { stop(): Promise<void> } {
  const holder = randomUUID();
  let stopped = false;
  let busy = false;
  const round = async () => {
    busy = true;
    try {
      if (aloneForMs !== undefined && !(await acquireLease(job, holder, aloneForMs))) return;
      log.debug({ job }, 'a sweep begins');
      await work();
    } catch (error) {
      log.warn({ err: error, job }, 'a sweep failed; the next one comes in its time');
    } finally {
      busy = false;
    }
  };
  let running = round();
  const timer = setInterval(() => {
    if (!busy && !stopped) running = round();
  }, everyMs);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
