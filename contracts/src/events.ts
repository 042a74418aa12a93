import { z } from 'zod';
import { Id, Instant } from './fields.ts';
import { OrderStatus } from './order-status.ts';
import { Role } from './roles.ts';
import type { ServiceName } from './endpoint.ts';

interface EventDefinition {
  /** Additive changes keep it; anything else is a new version beside the old one. */
  readonly version: number;
  readonly producer: ServiceName;
  readonly aggregate: string;
  readonly summary: string;
  readonly data: z.ZodType;
}

const Person = z.object({
  user_id: Id,
  full_name: z.string(),
  email: z.string(),
  image_URL: z.string(),
  role: Role,
});

const OrderFacts = z.object({
  order_id: Id,
  order_number: z.string(),
  customer_id: Id,
  product_id: Id,
  product_name: z.string(),
  status: OrderStatus,
});

/** Everything one service tells the others, by name. */
export const events = {
  'user.registered': {
    version: 1,
    producer: 'account',
    aggregate: 'user',
    summary: 'Somebody opened an account.',
    data: Person,
  },
  'user.updated': {
    version: 1,
    producer: 'account',
    aggregate: 'user',
    summary: 'A name, picture, address or role changed.',
    data: Person,
  },
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

export type EventName = keyof typeof events;
export type EventData<N extends EventName> = z.infer<(typeof events)[N]['data']>;

/** Who caused it: a person, or one of our own processes. */
export const Actor = z.object({ id: z.string(), role: z.enum([...Role.options, 'visitor', 'system']) });
export type Actor = z.infer<typeof Actor>;

/** What every message on the bus carries around its data. */
export const EventEnvelope = z.object({
  id: Id,
  name: z.string(),
  version: z.number().int().positive(),
  occurredAt: Instant,
  /** `sequence` grows with every change of the aggregate: a consumer ignores what is older than what it has seen. */
  aggregate: z.object({ type: z.string(), id: Id, sequence: z.number().int().nonnegative() }),
  actor: Actor,
  traceparent: z.string().nullable(),
  data: z.unknown(),
});
export type EventEnvelope<N extends EventName = EventName> = Omit<
  z.infer<typeof EventEnvelope>,
  'name' | 'data'
> & {
  name: N;
  data: EventData<N>;
};

/** `commerce.order.status-changed.v1`: what queues bind to. */
export function routingKey(name: EventName): string {
  const { producer, version } = events[name];
  return `${producer}.${name.replaceAll('_', '-')}.v${version}`;
}
