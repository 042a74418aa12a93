import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { currentContext } from '@petcare/platform/observability/context.ts';
import { settleDeadLetters } from './settle-dead-letters.ts';
import { listDeadLetters } from './list-dead-letters.ts';
import { replayDeadLetters, type ReplayDeps } from './replay-dead-letters.ts';

export function deadLetterRoutes(deps: ReplayDeps): Route[] {
  return [
    route(endpoints['deadLetters.list'], async ({ query, reply }) => {
      const { deadLetters, total } = await listDeadLetters(query);
      reply.total(total);
      return deadLetters;
    }),
    route(endpoints['deadLetters.replay'], async ({ body }) => {
      const count = await replayDeadLetters(body, deps);
      return { message: `${count} sent to their consumers again.`, count };
    }),
    route(endpoints['deadLetters.dismiss'], async ({ body }) => {
      const count = await settleDeadLetters(body, {
        action: 'dead_letters.dismissed',
        from: { statesById: ['waiting'], wholeOnly: false },
        set: {
          state: 'dismissed',
          settledAt: new Date(),
          settledBy: currentContext()?.actor.id ?? null,
        },
        log: deps.log,
      });
      if (count > 0) deps.notifyDeadLetters();
      return { message: `${count} dismissed.`, count };
    }),
  ];
}
