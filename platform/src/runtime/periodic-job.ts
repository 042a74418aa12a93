import { randomUUID } from 'node:crypto';
import { acquireLease } from '../mongo/lease.ts';
import type { Logger } from '../observability/log.ts';

export interface PeriodicJob {
  /** Identifies the job in its lease and in the log. Never changes: copies of another version share the lease. */
  readonly name: string;
  readonly everyMs: number;
  /**
   * Lease duration in milliseconds. One copy of the service runs the job; another takes over when the lease expires.
   * A run begins with at least half of it left. Undefined: every copy runs the job, which `run` must tolerate.
   */
  readonly leaseMs?: number;
  readonly run: () => Promise<unknown>;
}

/** Milliseconds. Jobs run more often, and a renewal at each run would be most of what an idle service writes. */
const maxRenewalMs = 5_000;

export interface PeriodicJobs {
  stop(): Promise<void>;
}

/**
 * Runs each job at once and then at its interval. Runs of one job never overlap; a failed run is logged and repeated at
 * the interval.
 */
export function startPeriodicJobs(jobs: readonly PeriodicJob[], log: Logger): PeriodicJobs {
  const started = jobs.map((job) => start(job, log));
  return {
    async stop() {
      await Promise.all(started.map((job) => job.stop()));
    },
  };
}

function start({ name, everyMs, leaseMs, run }: PeriodicJob, log: Logger): PeriodicJobs {
  const holder = randomUUID();
  let stopped = false;
  let busy = false;
  let renewAt = 0;
  const holdsLease = async (forMs: number) => {
    const now = performance.now();
    if (now < renewAt) return true;
    if (!(await acquireLease(name, holder, forMs))) return false;
    renewAt = now + Math.min(forMs / 2, maxRenewalMs);
    return true;
  };
  const runOnce = async () => {
    busy = true;
    try {
      if (leaseMs !== undefined && !(await holdsLease(leaseMs))) return;
      log.debug({ job: name }, 'periodic job started');
      await run();
    } catch (error) {
      log.warn({ err: error, job: name }, 'periodic job failed; it runs again at its interval');
    } finally {
      busy = false;
    }
  };
  let running = runOnce();
  const timer = setInterval(() => {
    if (!busy && !stopped) running = runOnce();
  }, everyMs);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
