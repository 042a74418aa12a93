import { setTimeout as wait } from 'node:timers/promises';
import type { EventJobName } from '@petcare/contracts/event-jobs.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { sentEmailKey, type SentEmails } from './sent-emails.ts';

export interface SendOnceDeps {
  readonly sentEmails: SentEmails;
  readonly log: Logger;
}

const recordAttempts = 5;

/** Skips a job whose email is recorded as sent, and records it afterwards. */
export function sendOnce<N extends EventJobName>(name: N, job: EventJob<N>, deps: SendOnceDeps): EventJob<N> {
  return {
    ...job,
    async run(event) {
      const key = sentEmailKey(name, event);
      if (await deps.sentEmails.has(key)) return;
      await job.run(event);
      await recordSent(key, deps);
    },
  };
}

/** Records an email as sent. Logs a failure, because a retry of the job would send the email again. */
export async function recordSent(key: string, { sentEmails, log }: SendOnceDeps): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sentEmails.add(key);
    } catch (error) {
      if (attempt === recordAttempts) {
        log.error({ err: error, key }, 'a sent email is not recorded');
        return;
      }
      await wait(200 * attempt);
    }
  }
}
