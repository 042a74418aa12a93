import type { TraceSink } from '@petcare/platform/testing/trace-sink.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { followTrace, missingIn } from './follow-trace.ts';
import { type FoundHop, orderHops } from './hops.ts';

export const tracedRequests = {
  'an admin changes the status of an order': orderHops({
    request: /^PUT \/api\/orders\/:id$/,
    job: 'notify-order-status',
  }),
  'the card provider reports a payment': orderHops({
    request: /^POST \/api\/webhooks\/stripe$/,
    job: 'notify-order-placed',
  }),
};

type Traced = Record<keyof typeof tracedRequests, FoundHop>;

/** Returns the traces once they are complete, or as far as they are after `within` milliseconds. */
export async function findTraces({ spans }: TraceSink, within = 10_000): Promise<Traced> {
  const follow = () =>
    Object.fromEntries(
      Object.entries(tracedRequests).map(([name, first]) => [name, followTrace(spans, first)]),
    ) as Traced;
  return eventually(
    () => {
      const traced = follow();
      if (Object.values(traced).some((found) => missingIn(found).length > 0))
        throw new Error('hops are missing');
      return traced;
    },
    { within, every: 100 },
  ).catch(follow);
}
