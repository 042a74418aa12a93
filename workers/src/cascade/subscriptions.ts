import { withTimeout } from '@petcare/platform/concurrency/with-timeout.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { subscription, type Subscription } from '@petcare/platform/subscriptions/subscriptions.ts';
import type { Cascade } from './start-cascade.ts';

/** Longer than a start takes while Valkey and account respond. */
const startTimeoutMs = 5_000;

export function cascadeSubscriptions({ cascade, log }: { cascade: Cascade; log: Logger }): Subscription[] {
  return [
    subscription({
      consumer: 'begin-deletion',
      // The event only saves waiting for the next poll, so a failure is logged and acknowledged.
      async handle({ data: { deletion_id } }) {
        const starting = cascade
          .start(deletion_id)
          .catch((error: unknown) =>
            log.warn({ error, deletion_id }, 'a deletion will be started by the next poll'),
          );
        await withTimeout(startTimeoutMs, starting);
      },
    }),
  ];
}
