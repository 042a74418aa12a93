import { z } from 'zod';
import { defineEvents } from '../../shared/event-definition.ts';
import { Id, Taka } from '../../shared/fields.ts';
import { ReturnState } from './returns.ts';

export const returnEvents = defineEvents('commerce', {
  'return.changed': {
    summary: 'A return was requested or has reached another state, or its customer was deleted.',
    data: z.object({
      return_id: Id,
      order_id: Id,
      order_number: z.string(),
      customer_id: Id,
      state: ReturnState,
      /** Null for a new return. Equal to `state` if the customer was deleted. */
      previous_state: ReturnState.nullable(),
      /** Refund of a completed return; null for all others. */
      refund: Taka.nullable(),
      /** Number of the order that replaces the items of a completed return. Missing: none. */
      exchange_number: z.string().optional(),
      /** The uploads that the return uses. */
      img_URLs: z.array(z.string()),
    }),
  },
});
