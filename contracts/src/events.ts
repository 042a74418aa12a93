import { z } from 'zod';
import { Id, Instant } from './fields.ts';
import { AdoptionStatus } from './adoptions.ts';
import { OrderStatus } from './order-status.ts';
import { Role } from './roles.ts';
import { Locale } from './users.ts';
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
  email_verified: z.boolean(),
});

const MemoryFacts = z.object({ memory_id: Id, author_id: Id, title: z.string() });
const AdoptionFacts = z.object({ adoption_id: Id, owner_id: Id, title: z.string(), status: AdoptionStatus });
const CommentFacts = z.object({ comment_id: Id, adoption_id: Id, author_id: Id });
const ApplicationFacts = z.object({
  application_id: Id,
  adoption_id: Id,
  adoption_title: z.string(),
  owner_id: Id,
  applicant_id: Id,
  applicant_name: z.string(),
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
  'user.verification_requested': {
    version: 1,
    producer: 'account',
    aggregate: 'user',
    summary: 'A link that confirms an address is to be sent. The link is made when the mail is.',
    data: z.object({ user_id: Id }),
  },
  'user.security_changed': {
    version: 1,
    producer: 'account',
    aggregate: 'user',
    summary: 'A password or address changed: the person is told by mail, at the address of before.',
    data: z.object({
      user_id: Id,
      change: z.enum(['password', 'email']),
      email: z.string(),
      full_name: z.string(),
      locale: Locale,
    }),
  },
  'password_reset.requested': {
    version: 1,
    producer: 'account',
    aggregate: 'password_reset',
    summary:
      'Somebody forgot a password. Whether an account has the address is only looked up when the mail is made.',
    data: z.object({ request_id: Id }),
  },
  'memory.posted': {
    version: 1,
    producer: 'content',
    aggregate: 'memory',
    summary: 'A memory was shared.',
    data: MemoryFacts,
  },
  'memory.updated': {
    version: 1,
    producer: 'content',
    aggregate: 'memory',
    summary: 'Title, details or picture of a memory changed.',
    data: MemoryFacts,
  },
  'memory.deleted': {
    version: 1,
    producer: 'content',
    aggregate: 'memory',
    summary: 'A memory is gone.',
    data: MemoryFacts,
  },
  'adoption.posted': {
    version: 1,
    producer: 'content',
    aggregate: 'adoption',
    summary: 'A pet is looking for a home.',
    data: AdoptionFacts,
  },
  'adoption.updated': {
    version: 1,
    producer: 'content',
    aggregate: 'adoption',
    summary: 'The text or the facts of an adoption post changed.',
    data: AdoptionFacts,
  },
  'adoption.status_changed': {
    version: 1,
    producer: 'content',
    aggregate: 'adoption',
    summary: 'An adoption post is Available, Pending or Adopted now.',
    data: AdoptionFacts.extend({ previous_status: AdoptionStatus }),
  },
  'adoption.deleted': {
    version: 1,
    producer: 'content',
    aggregate: 'adoption',
    summary: 'An adoption post is gone; its comments and applications follow.',
    data: AdoptionFacts,
  },
  'application.submitted': {
    version: 1,
    producer: 'content',
    aggregate: 'application',
    summary: 'Somebody applied to adopt a pet.',
    data: ApplicationFacts,
  },
  'application.decided': {
    version: 1,
    producer: 'content',
    aggregate: 'application',
    summary: 'An application was accepted, declined, or released after acceptance.',
    data: ApplicationFacts.extend({
      status: z.enum(['accepted', 'declined', 'released']),
      reason: z.enum(['owner', 'other_chosen', 'adopted', 'post_deleted']).nullable(),
    }),
  },
  'application.withdrawn': {
    version: 1,
    producer: 'content',
    aggregate: 'application',
    summary: 'An applicant took an application back.',
    data: ApplicationFacts,
  },
  'comment.added': {
    version: 1,
    producer: 'content',
    aggregate: 'comment',
    summary: 'Somebody commented on an adoption post.',
    data: CommentFacts.extend({
      adoption_title: z.string(),
      owner_id: Id,
      author_name: z.string(),
      /** Who is to be told: the owner and those who commented before, never the author; at most 200, the latest. */
      tell: z.array(Id).max(200),
    }),
  },
  'comment.updated': {
    version: 1,
    producer: 'content',
    aggregate: 'comment',
    summary: 'A comment was changed by its author.',
    data: CommentFacts,
  },
  'comment.deleted': {
    version: 1,
    producer: 'content',
    aggregate: 'comment',
    summary: 'A comment is gone.',
    data: CommentFacts,
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
