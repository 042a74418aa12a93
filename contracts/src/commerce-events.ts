import { z } from 'zod';
import { Id } from './fields.ts';
import { OrderStatus } from './order-status.ts';
import type { EventDefinition } from './event-definition.ts';

const OrderFacts = z.object({
  order_id: Id,
  order_number: z.string(),
  customer_id: Id,
  product_id: Id,
  product_name: z.string(),
  status: OrderStatus,
});

/** What the commerce service tells the others. */
export const commerceEvents = {
  'order.placed': {
    version: 1,
    producer: 'commerce',
    aggregate: 'order',
    summary: 'A payment was settled and its order stands.',
    data: OrderFacts,
  },
  'order.status_changed': {
    version: 1,
    producer: 'commerce',
    aggregate: 'order',
    summary: 'An order has another status.',
    data: OrderFacts.extend({ previous_status: OrderStatus }),
  },
} as const satisfies Record<string, EventDefinition>;
