import type { TraceSink } from '@petcare/platform/testing/trace-sink.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { followTrace, missingIn } from './follow-trace.ts';
import { type FoundHop, orderHops } from './hops.ts';

/** The two requests of which each must be one trace with all that follows from it. */
export const tracedRequests = {
  'an admin changes the status of an order': orderHops({
    request: /^PUT \/api\/orders\/:id$/,
    job: 'notify-order-status',
  }),
  'the card provider tells of a payment': orderHops({
    request: /^POST \/api\/webhooks\/stripe$/,
    job: 'notify-order-placed',
  }),
};

type Traced = Record<keyof typeof tracedRequests, FoundHop>;

/** What was found of each, once it is complete; after `within` milliseconds as far as it is. */
export async function findTraces({ spans }: TraceSink, within = 10_000): Promise<Traced> {
  const look = () =>
    Object.fromEntries(
      Object.entries(tracedRequests).map(([what, first]) => [what, followTrace(spans, first)]),
    ) as Traced;
  return eventually(
    () => {
      const traced = look();
      if (Object.values(traced).some((found) => missingIn(found).length > 0)) throw new Error('not yet');
      return traced;
    },
    { within, every: 100 },
  ).catch(look);
}
