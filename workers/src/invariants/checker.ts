import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { PublicService } from '@petcare/contracts/endpoint.ts';
import type { CheckScope, Finding } from '@petcare/contracts/invariants.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';
import { countOffenders } from '@petcare/platform/admin/invariants.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { subscription, type Subscription } from '@petcare/platform/subscriptions/subscriptions.ts';
import { startPeriodicJobs } from '@petcare/platform/runtime/periodic-job.ts';
import { findOrphans } from './find-orphans.ts';
import { findUntoldEvents } from './find-untold-events.ts';

const services: readonly PublicService[] = ['account', 'content', 'clinic', 'commerce'];
const everyMs = 60_000;
/** Every so many rounds everything is looked at, and not the recent rows alone. */
const wholeEvery = 30;
/** Should the copy that counts not be heard of for so long, another takes over. */
const aloneForMs = 3 * everyMs;

interface CheckerOptions {
  readonly client: InternalClient;
  readonly log: Logger;
  readonly everyMs?: number;
}

export type Checker = ReturnType<typeof createChecker>;

/** Counts what must never be, in every service and between them, and tells account. */
export function createChecker({ client, log }: Pick<CheckerOptions, 'client' | 'log'>) {
  async function findingsOf(service: PublicService, scope: CheckScope): Promise<Finding[]> {
    const own = await client.call(endpoints[`invariants.find.${service}`], { query: { scope } });
    return [
      ...own,
      await countOffenders({ name: 'orphans', service: `deletions in ${service}` }, () =>
        findOrphans(service, scope, client),
      ),
      await countOffenders({ name: 'lost_notifications', service: `events of ${service}` }, () =>
        findUntoldEvents(service, scope, client),
      ),
    ];
  }

  return {
    /**
     * Asks everybody and stores the outcome. A service that is away is named and keeps its rows of the last time.
     * @returns whether every promise is kept.
     * @throws when account does not take the outcome.
     */
    async check(scope: CheckScope): Promise<boolean> {
      const checked_at = new Date().toISOString();
      const findings: Finding[] = [];
      const silent: string[] = [];
      await Promise.all(
        services.map(async (service) => {
          try {
            findings.push(...(await findingsOf(service, scope)));
          } catch (error) {
            log.warn({ err: error, service }, 'a service could not be asked about its promises');
            silent.push(service);
          }
        }),
      );
      await client.call(endpoints['invariants.store'], { body: { scope, checked_at, findings, silent } });
      const broken = findings.filter(({ count }) => count > 0);
      for (const { name, service, count } of broken)
        log.error({ invariant: name, service, count }, 'a promise is broken');
      return broken.length === 0 && silent.length === 0;
    },
  };
}

/** Counts every minute: the recent rows, and everything at the start, every half hour, and as long as something is wrong. */
export function startChecks(checker: Checker, options: Omit<CheckerOptions, 'client'>) {
  let round = 0;
  let kept = false;
  return startPeriodicJobs(
    [
      {
        name: 'check-invariants',
        everyMs: options.everyMs ?? everyMs,
        leaseMs: aloneForMs,
        run: async () => {
          const scope = !kept || round % wholeEvery === 0 ? 'all' : 'recent';
          round += 1;
          kept = false;
          kept = await checker.check(scope);
        },
      },
    ],
    options.log,
  );
}

/** Counts at once when an admin asks for it. */
export function checkOnDemand(checker: Checker): Subscription {
  return subscription({
    consumer: 'check-invariants',
    handle: async () => {
      await checker.check('all');
    },
    prefetch: 1,
  });
}
