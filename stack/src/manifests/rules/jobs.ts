import { ofKind, titleOf } from '../cluster/objects.ts';
import type { Rule } from '../cluster/rule.ts';

/** Seconds between restarts of a failing container: they double up to five minutes. */
const firstBackoff = 10;
const longestBackoff = 300;

/**
 * A Job waits until its deadline for servers that an operator is still creating: its restarts do not run out before,
 * and it restarts in the same pod, whose back-off is the one counted here.
 */
export const jobsOutlastAnInstallation: Rule = {
  name: 'jobs',
  check: ({ objects }) =>
    ofKind(objects, 'Job').flatMap((job) => {
      const { backoffLimit = 6, activeDeadlineSeconds = 0, template } = job.spec;
      const seconds = secondsOf(backoffLimit);
      return [
        activeDeadlineSeconds < 3600 && `ends after ${activeDeadlineSeconds} s`,
        seconds < activeDeadlineSeconds &&
          `gives up after about ${seconds} s, before its deadline of ${activeDeadlineSeconds} s`,
        template.spec.restartPolicy !== 'OnFailure' && 'does not restart in the same pod',
      ]
        .filter((problem) => problem !== false)
        .map((problem) => `${titleOf(job)} ${problem}`);
    }),
};

function secondsOf(restarts: number): number {
  return Array.from({ length: restarts }, (_, index) =>
    Math.min(firstBackoff * 2 ** index, longestBackoff),
  ).reduce((sum, one) => sum + one, 0);
}
