import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { PublicService } from '@petcare/contracts/shared/endpoint.ts';
import type { CheckScope, Finding } from '@petcare/contracts/invariants.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { countViolations } from '@petcare/platform/admin/invariants.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { subscription, type Subscription } from '@petcare/platform/subscriptions/subscriptions.ts';
import { startPeriodicJobs } from '@petcare/platform/runtime/periodic-job.ts';
import { findOrphans } from './find-orphans.ts';
import { findLostNotifications } from './find-lost-notifications.ts';

const services: readonly PublicService[] = ['account', 'content', 'clinic', 'commerce'];
const everyMs = 60_000;
/** Every n-th round checks all rows instead of the recent ones. */
const fullCheckEvery = 30;
/** Another instance takes over after this time without a check. */
const checkLeaseMs = 3 * everyMs;

interface CheckerOptions {
  readonly client: InternalClient;
  readonly log: Logger;
  readonly everyMs?: number;
}

export type Checker = ReturnType<typeof createChecker>;

export function createChecker({ client, log }: Pick<CheckerOptions, 'client' | 'log'>) {
  async function fetchFindings(service: PublicService, scope: CheckScope): Promise<Finding[]> {
    const ownFindings = await client.call(endpoints[`invariants.find.${service}`], { query: { scope } });
    return [
      ...ownFindings,
      await countViolations({ name: 'orphans', service: `deletions in ${service}` }, () =>
        findOrphans(service, scope, client),
      ),
      await countViolations({ name: 'lost_notifications', service: `events of ${service}` }, () =>
        findLostNotifications(service, scope, client),
      ),
    ];
  }

  return {
    /**
     * Runs a check and stores its result. An unreachable service is listed and keeps its previous rows.
     * @returns true if all invariants hold and all services responded.
     * @throws Error – account did not store the result.
     */
    async check(scope: CheckScope): Promise<boolean> {
      const checked_at = new Date().toISOString();
      const findings: Finding[] = [];
      const silent: string[] = [];
      await Promise.all(
        services.map(async (service) => {
          try {
            findings.push(...(await fetchFindings(service, scope)));
          } catch (error) {
            log.warn({ err: error, service }, 'the invariants of a service could not be checked');
            silent.push(service);
          }
        }),
      );
      await client.call(endpoints['invariants.store'], { body: { scope, checked_at, findings, silent } });
      const violations = findings.filter(({ count }) => count > 0);
      for (const { name, service, count } of violations)
        log.error({ invariant: name, service, count }, 'an invariant is violated');
      return violations.length === 0 && silent.length === 0;
    },
  };
}

/**
 * Checks recent rows every minute, and all rows at the start, every half hour and while an invariant is violated.
 */
export function startChecks(checker: Checker, options: Omit<CheckerOptions, 'client'>) {
  let round = 0;
  let allHold = false;
  return startPeriodicJobs(
    [
      {
        name: 'check-invariants',
        everyMs: options.everyMs ?? everyMs,
        leaseMs: checkLeaseMs,
        run: async () => {
          const scope = !allHold || round % fullCheckEvery === 0 ? 'all' : 'recent';
          round += 1;
          allHold = false;
          allHold = await checker.check(scope);
        },
      },
    ],
    options.log,
  );
}

export function checkOnDemand(checker: Checker): Subscription {
  return subscription({
    consumer: 'check-invariants',
    handle: async () => {
      await checker.check('all');
    },
    prefetch: 1,
  });
}
