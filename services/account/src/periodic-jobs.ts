import type { Bus } from '@petcare/platform/bus/bus.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { PeriodicJob } from '@petcare/platform/runtime/periodic-job.ts';
import { finishReplays } from './operations/dead-letters/replay-dead-letters.ts';
import { beginDueDeletions } from './lifecycle/deletions/begin-due-deletions.ts';
import type { DeletionNotifier } from './lifecycle/deletions/deletion-notifier.ts';

interface PeriodicJobsDeps {
  readonly bus: Bus;
  readonly log: Logger;
  readonly deletionNotifier: DeletionNotifier;
  readonly notifyDeadLetters: () => void;
}

export function periodicJobs({
  bus,
  log,
  deletionNotifier,
  notifyDeadLetters,
}: PeriodicJobsDeps): PeriodicJob[] {
  return [
    {
      name: 'due-deletions',
      everyMs: 1_000,
      leaseMs: 5_000,
      run: () => beginDueDeletions(deletionNotifier),
    },
    {
      name: 'dead-letter-replays',
      everyMs: 5_000,
      leaseMs: 30_000,
      run: () => finishReplays({ bus, log, notifyDeadLetters }),
    },
  ];
}
