import { z } from 'zod';
import { defineEndpoint } from '../../shared/endpoint.ts';
import { ClientId, IdParams, Taka, text } from '../../shared/fields.ts';
import { HostelOrder } from '../hostel/hostel-orders.ts';
import { Order } from '../orders/orders.ts';

/** The decision of an admin who cancels: reason and refund together. */
export const DecideCancellationBody = z
  .strictObject({
    /** `full` is everything that has not been refunded yet. */
    refund: z.enum(['full', 'part', 'none']),
    /** Required for a part, and for nothing else. */
    amount: Taka.positive('must be more than 0').optional(),
    reason: text(300),
    /** Units go back into stock. A booking has none; its nights are always released. */
    restock: z.boolean().default(true),
    /** The version on screen; a later change is never cancelled unseen. */
    version: z.number().int().nonnegative(),
    request: ClientId,
  })
  .refine(({ refund, amount }) => (refund === 'part') === (amount !== undefined), {
    path: ['amount'],
    message: 'is required for a part, and only for a part',
  })
  .meta({ id: 'DecideCancellationBody' });
export type DecideCancellationBody = z.infer<typeof DecideCancellationBody>;

const WithdrawCancellationBody = z.strictObject({ request: ClientId });

function cancellationsOf<const Path extends 'orders' | 'hostel-orders', const R extends z.ZodType>(
  path: Path,
  { noun, schema }: { noun: string; schema: () => R },
) {
  return {
    decide: defineEndpoint({
      service: 'commerce',
      method: 'POST',
      path: `/api/${path}/:id/cancellation`,
      access: { who: 'roles', roles: ['admin'] },
      summary: `Cancel ${noun} with a reason and a decided refund, or decide the refund of a cancelled one. Takes effect after ten seconds; until then it can be withdrawn. Idempotent per \`request\`.`,
      params: IdParams,
      body: DecideCancellationBody,
      response: z.object({ message: z.string(), order: schema() }),
      errors: ['order_status_conflict', 'refund_too_large', 'not_refundable', 'idempotency_conflict'],
    }),
    withdraw: defineEndpoint({
      service: 'commerce',
      method: 'POST',
      path: `/api/${path}/:id/cancellation/withdraw`,
      access: { who: 'roles', roles: ['admin'] },
      summary: `Withdraw the planned cancellation of ${noun}. Fails once it has taken effect.`,
      params: IdParams,
      body: WithdrawCancellationBody,
      response: z.object({ message: z.string(), order: schema() }),
      errors: ['order_status_conflict'],
    }),
  };
}

// The schemas are functions, because pages load the endpoints without schemas.
const ofOrders = cancellationsOf('orders', { noun: 'an order', schema: () => Order });
const ofBookings = cancellationsOf('hostel-orders', { noun: 'a booking', schema: () => HostelOrder });

export const cancellationEndpoints = {
  'orders.decideCancellation': ofOrders.decide,
  'orders.withdrawCancellation': ofOrders.withdraw,
  'hostelOrders.decideCancellation': ofBookings.decide,
  'hostelOrders.withdrawCancellation': ofBookings.withdraw,
} as const;
