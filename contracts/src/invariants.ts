import { z } from 'zod';
import { DeletionKind } from './deletion-plans.ts';
import { DhakaDate } from './dhaka-time.ts';
import { defineEndpoint, type ServiceName } from './endpoint.ts';
import { Id, Instant } from './fields.ts';
import { PetType } from './stays.ts';

/** What must never be. Each is counted again and again; zero is expected. */
export const InvariantName = z
  .enum([
    'oversold',
    'double_booked',
    'overfull_nights',
    'paid_without_order',
    'order_without_payment',
    'orphans',
    'lost_notifications',
    'doubled_notifications',
    'stuck_deletions',
  ])
  .meta({ id: 'InvariantName' });
export type InvariantName = z.infer<typeof InvariantName>;

const count = z.number().int();

/** What is wrong with a row, and the figures that do not agree. Each reader's screen says it in their language. */
export const Fault = z.discriminatedUnion('code', [
  z.object({ code: z.literal('units_differ'), supplied: count, stock: count, held: count }),
  z.object({ code: z.literal('visits_overlap'), start: Instant, other_id: z.string() }),
  z.object({ code: z.literal('time_not_claimed'), start: Instant }),
  z.object({
    code: z.literal('places_differ'),
    pet_type: PetType,
    kind: z.enum(['night', 'day']),
    date: DhakaDate,
    guests: count,
    capacity: count,
    /** How many are counted for that night or day. */
    taken: count,
  }),
  /** `received`: taka. */
  z.object({ code: z.literal('no_order'), received: z.number() }),
  z.object({ code: z.literal('no_payment') }),
  z.object({
    code: z.literal('rows_left'),
    kind: DeletionKind,
    rows: z.array(z.object({ step: z.string(), count })),
  }),
  z.object({
    code: z.literal('post_is_gone'),
    post: z.enum(['memory', 'adoption']),
    rows: z.enum(['comments', 'applications', 'pictures']),
  }),
  z.object({ code: z.literal('entries_missing'), numbered: count, there: count }),
  z.object({ code: z.literal('event_repeated'), event_id: z.string(), times: count }),
  z.object({ code: z.literal('events_miscounted'), counted: count, came: count }),
  z.object({ code: z.literal('nobody_told'), consumer: z.string() }),
  /** `message`: what the last attempt failed with, in the words of the machine. */
  z.object({ code: z.literal('task_given_up'), consumer: z.string(), message: z.string().nullable() }),
  z.object({ code: z.literal('not_moving'), since: Instant, steps: z.array(z.string()) }),
]);
export type Fault = z.infer<typeof Fault>;

/** One row that breaks a promise. */
export const Offender = z.object({
  id: z.string(),
  /** What people call it, or its id; empty where the fault itself says which one it is. */
  label: z.string(),
  fault: Fault,
  /** The page that shows it, where there is one. */
  path: z.string().nullable(),
});
export type Offender = z.infer<typeof Offender>;

/** `recent`: rows of the last two days, cheap enough for every minute. `all`: every row there is. */
export const CheckScope = z.enum(['recent', 'all']);
export type CheckScope = z.infer<typeof CheckScope>;

/** What one service finds of one promise: how many rows, and the first of them. */
export const Finding = z.object({
  name: InvariantName,
  service: z.string(),
  count: z.number().int().nonnegative(),
  rows: z.array(Offender).max(50),
});
export type Finding = z.infer<typeof Finding>;

export const InvariantState = z
  .object({
    name: InvariantName,
    /** Of all services together; null while it has never been counted. */
    count: z.number().int().nonnegative().nullable(),
    findings: z.array(Finding),
    checked_at: Instant.nullable(),
    /** Since when it has not been zero. */
    red_since: Instant.nullable(),
    /** Services that could not be asked: their rows are as of the last time. */
    silent: z.array(z.string()),
  })
  .meta({ id: 'InvariantState' });
export type InvariantState = z.infer<typeof InvariantState>;

function findingsOf<const S extends ServiceName>(service: S) {
  return defineEndpoint({
    service,
    method: 'GET',
    path: `/internal/${service}/invariants`,
    access: { who: 'system' },
    summary: 'The promises this service can check by itself, counted now.',
    query: z.strictObject({ scope: CheckScope }),
    status: 200,
    response: z.array(Finding),
  });
}

/** An event that was committed, by the consumers' way of naming it. */
export const SentEvent = z.object({
  id: Id,
  name: z.string(),
  at: Instant,
  /** When the broker had it; null while the outbox owes it. */
  sent_at: Instant.nullable(),
});
export type SentEvent = z.infer<typeof SentEvent>;

function sentEventsOf<const S extends ServiceName>(service: S) {
  return defineEndpoint({
    service,
    method: 'GET',
    path: `/internal/${service}/sent-events`,
    access: { who: 'system' },
    summary: 'The events this service committed in a time span, oldest first, a thousand at a time.',
    query: z.strictObject({ from: Instant, to: Instant, after: Id.optional() }),
    status: 200,
    response: z.array(SentEvent),
  });
}

export const invariantEndpoints = {
  'invariants.list': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/invariants',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Every promise with its last count, and the rows that break it.',
    status: 200,
    response: z.array(InvariantState),
  }),
  'invariants.check': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/invariants/check',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Ask for a count now instead of within the minute.',
    status: 202,
    response: z.object({ message: z.string() }),
  }),
  'invariants.store': defineEndpoint({
    service: 'account',
    method: 'PUT',
    path: '/internal/account/invariants',
    access: { who: 'system' },
    summary: 'The outcome of a count. An older one than is stored changes nothing.',
    body: z.strictObject({
      scope: CheckScope,
      checked_at: Instant,
      findings: z.array(Finding).max(50),
      silent: z.array(z.string().max(20)).max(10),
    }),
    status: 200,
    response: z.object({ message: z.string() }),
  }),
  'invariants.find.account': findingsOf('account'),
  'invariants.find.content': findingsOf('content'),
  'invariants.find.clinic': findingsOf('clinic'),
  'invariants.find.commerce': findingsOf('commerce'),
  'invariants.sent.account': sentEventsOf('account'),
  'invariants.sent.content': sentEventsOf('content'),
  'invariants.sent.clinic': sentEventsOf('clinic'),
  'invariants.sent.commerce': sentEventsOf('commerce'),
} as const;
