import { z } from 'zod';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { ClientId, IdParams, Taka } from '../../shared/fields.ts';
import { HostelOrder } from './hostel-orders.ts';

export const RecordBalanceBody = z
  .strictObject({
    /** The due sum as shown to the admin. */
    amount: Taka.positive('must be more than 0'),
    version: z.number().int().nonnegative(),
    request: ClientId,
  })
  .meta({ id: 'RecordBalanceBody' });
export type RecordBalanceBody = z.infer<typeof RecordBalanceBody>;

export const stayBalanceEndpoints = defineEndpoints('commerce', {
  'stayBalances.record': {
    method: 'POST',
    path: '/api/hostel-orders/:id/balance',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Record that the rest of a booking with a deposit was paid in cash at the front desk. Idempotent per `request`.',
    params: IdParams,
    body: RecordBalanceBody,
    response: z.object({ message: z.string(), order: HostelOrder }),
    errors: ['order_status_conflict', 'price_changed'],
  },
});
