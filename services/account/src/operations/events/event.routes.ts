import { consumerNames } from '@petcare/contracts/consumers.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventDepths } from '@petcare/contracts/event-admin.ts';
import type { Bus } from '@petcare/platform/bus/bus.ts';
import { failure } from '@petcare/platform/errors.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { countWaitingByConsumer } from '../dead-letters/list-dead-letters.ts';
import { queryAll, eventSources, type ServiceEventSource } from './event-sources.ts';
import { findChain } from './find-chain.ts';
import { queueDepths } from './queue-depths.ts';

interface EventRoutesDeps {
  readonly bus: Bus;
  readonly client: InternalClient;
  readonly log: Logger;
}

export function eventRoutes({ bus, client, log }: EventRoutesDeps): Route[] {
  const sources = eventSources(client);
  return [
    route(endpoints['events.chain'], ({ query }) => findChain(query, sources)),
    route(endpoints['events.depths'], () => findDepths(bus, sources)),
    route(endpoints['failedTasks.list'], () =>
      client.call(endpoints['events.failedTasks.workers']).catch(throwUnavailable),
    ),
    route(endpoints['failedTasks.retry'], async ({ body }) => {
      const [only, ...others] = body.ids;
      // Audited first, so that a crash after the retry cannot lose the entry.
      await recordAudit(log, {
        action: 'failed_tasks.retried',
        record: {
          type: 'failed_task',
          id: others.length === 0 && only !== undefined ? only : 'many',
          label: `${body.ids.length}`,
        },
        before: null,
        after: { ids: body.ids },
      });
      const { count } = await client
        .call(endpoints['events.retryTasks.workers'], { body })
        .catch(throwUnavailable);
      return { message: `${count} will be tried again.`, count };
    }),
  ];
}

async function findDepths(bus: Bus, sources: readonly ServiceEventSource[]): Promise<EventDepths> {
  const [{ answers, silent }, queues, dead] = await Promise.all([
    queryAll(sources, (source) => source.depths()),
    // A missing broker must not hide the depths of the outboxes.
    queueDepths(bus, consumerNames).catch(() => null),
    countWaitingByConsumer(),
  ]);
  return {
    outboxes: answers.map(({ service, answer }) => ({ service, ...answer.outbox })),
    queues: (queues ?? []).map((queue) => ({ ...queue, dead: queue.dead + (dead.get(queue.consumer) ?? 0) })),
    tasks: answers.flatMap(({ answer }) => answer.tasks),
    silent: [...silent, ...(queues ? [] : ['rabbitmq'])],
  };
}

function throwUnavailable(error: unknown): never {
  throw failure('unavailable', { cause: error });
}
