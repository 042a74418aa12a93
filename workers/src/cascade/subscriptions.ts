import { withTimeout } from '@petcare/platform/concurrency/with-timeout.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { subscription, type Subscription } from '@petcare/platform/subscriptions/subscriptions.ts';
import type { Cascade } from './start-cascade.ts';

/** Longer than any begin takes while Valkey and account are there. */
const beginWithinMs = 5_000;

/** Which events the cascade worker acts on, and how. */
export function cascadeSubscriptions({ cascade, log }: { cascade: Cascade; log: Logger }): Subscription[] {
  return [
    subscription({
      consumer: 'begin-deletion',
      // The event saves the wait for the next look at what is open, and nothing depends on it.
      async handle({ data: { deletion_id } }) {
        const begun = cascade
          .begin(deletion_id)
          .catch((error: unknown) => log.warn({ error, deletion_id }, 'a deletion is left to the next look'));
        await withTimeout(beginWithinMs, begun);
      },
    }),
  ];
}
