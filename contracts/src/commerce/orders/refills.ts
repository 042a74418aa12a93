import { z } from 'zod';
import { DhakaDate } from '../../shared/dhaka-time.ts';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Id, IdParams } from '../../shared/fields.ts';
import { productNameFields } from '../../shared/names.ts';

export const maxRefills = 20;

/** Days between two reminders. */
export const refillDays = [14, 30, 45, 60] as const;
export const RefillDays = z.literal(refillDays).meta({ id: 'RefillDays' });
export type RefillDays = z.infer<typeof RefillDays>;

/** `sold_out` and `gone`: there was nothing to buy, and the customer was notified of that instead. */
export const RefillOutcome = z.enum(['reminded', 'sold_out', 'gone']).meta({ id: 'RefillOutcome' });
export type RefillOutcome = z.infer<typeof RefillOutcome>;

const RefillProduct = z.object({ product_id: Id, ...productNameFields, product_image: z.string() });

/** A food that its customer wants to be reminded of. Nothing is ordered or charged by it. */
export const Refill = RefillProduct.extend({
  quantity: z.number().int().positive(),
  every_days: RefillDays,
  /** Business day of the next reminder. Null while paused. */
  next_on: DhakaDate.nullable(),
  /** The latest due day and what happened on it. Null before the first one. */
  last: z.object({ on: DhakaDate, outcome: RefillOutcome }).nullable(),
  /** False if the product is sold out or no longer sold. */
  available: z.boolean(),
}).meta({ id: 'Refill' });
export type Refill = z.infer<typeof Refill>;

export const Refills = z
  .object({
    refills: z.array(Refill),
    /** Foods that the caller has bought and has no reminder of, the latest first. */
    offers: z.array(RefillProduct),
  })
  .meta({ id: 'Refills' });
export type Refills = z.infer<typeof Refills>;

export const SetRefillBody = z
  .strictObject({
    every_days: RefillDays,
    quantity: z.number().int().min(1).max(20).default(1),
    paused: z.boolean().default(false),
  })
  .meta({ id: 'SetRefillBody' });
export type SetRefillBody = z.infer<typeof SetRefillBody>;

const access = { who: 'signed-in' } as const;

export const refillEndpoints = defineEndpoints('commerce', {
  'refills.list': {
    method: 'GET',
    path: '/api/refills',
    access,
    summary:
      'List the foods that the caller is reminded of, and the bought ones that a reminder can be set for.',
    response: Refills,
  },
  'refills.set': {
    method: 'PUT',
    path: '/api/refills/:id',
    access,
    summary: `Ask for a reminder of a bought food every 14, 30, 45 or 60 days, change it or pause it. At most ${maxRefills} products. Another interval and the end of a pause count from today. Idempotent.`,
    params: IdParams,
    body: SetRefillBody,
    response: Refills,
    errors: ['refill_not_offered', 'too_many_refills'],
  },
  'refills.end': {
    method: 'DELETE',
    path: '/api/refills/:id',
    access,
    summary: 'End the reminder of a product. Idempotent.',
    params: IdParams,
    response: Refills,
  },
});
