import { z } from 'zod';
import { DhakaDate } from '../../shared/dhaka-time.ts';
import { defineEvents } from '../../shared/event-definition.ts';
import { Id } from '../../shared/fields.ts';
import { RefillOutcome } from './refills.ts';
import { productNameFields } from '../../shared/names.ts';

export const refillEvents = defineEvents('commerce', {
  'refill.due': {
    summary:
      'The day has come on which a customer wanted to be reminded of a food. `outcome` says if it can be bought.',
    data: z.object({
      refill_id: Id,
      customer_id: Id,
      product_id: Id,
      ...productNameFields,
      quantity: z.number().int().positive(),
      due_on: DhakaDate,
      outcome: RefillOutcome,
    }),
  },
});
