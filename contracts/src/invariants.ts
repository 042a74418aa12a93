import { z } from 'zod';
import { DeletionKind } from './shared/deletion-plans.ts';
import { DhakaDate } from './shared/dhaka-time.ts';
import { defineEndpoint, type ServiceName } from './shared/endpoint.ts';
import { Id, Instant } from './shared/fields.ts';
import { PaymentStatus } from './commerce/orders/payment-status.ts';
import { PetType } from './commerce/hostel/hostel.ts';

/** Invariants of the system. Each is checked periodically; the expected number of violations is zero. */
export const InvariantName = z
  .enum([
    'oversold',
    'double_booked',
    'overdue_emergencies',
    'overfull_nights',
    'paid_without_order',
    'order_without_payment',
    'wrong_money',
    'refunded_but_live',
    'orphans',
    'lost_notifications',
    'doubled_notifications',
    'stuck_deletions',
    'wrong_ratings',
    'wrong_fees',
    'wrong_coupon_counts',
  ])
  .meta({ id: 'InvariantName' });
export type InvariantName = z.infer<typeof InvariantName>;

const count = z.number().int();
const CouponCounts = z.object({ taken: count, used: count });
/** Sums in taka. `kept`: neither refunded nor being refunded. */
const ShownMoney = z.object({ status: PaymentStatus, refunded: z.number(), kept: z.number() });
const RatingSum = z.object({ count, stars: count });

/** The violation of one row with its figures. The frontend translates it by `code`. */
export const ViolationDetails = z.discriminatedUnion('code', [
  z.object({ code: z.literal('units_differ'), supplied: count, stock: count, held: count }),
  z.object({ code: z.literal('visits_overlap'), start: Instant, other_id: z.string() }),
  z.object({ code: z.literal('time_not_claimed'), start: Instant }),
  z.object({ code: z.literal('emergency_open'), since: Instant }),
  z.object({
    code: z.literal('places_differ'),
    pet_type: PetType,
    kind: z.enum(['night', 'day']),
    date: DhakaDate,
    guests: count,
    capacity: count,
    taken: count,
  }),
  /** `received`: taka. */
  z.object({ code: z.literal('no_order'), received: z.number() }),
  z.object({ code: z.literal('no_payment') }),
  /** The money that an order or stay shows, and that of its payments. */
  z.object({ code: z.literal('money_differs'), stored: ShownMoney, counted: ShownMoney }),
  /** `refunded`: taka. */
  z.object({ code: z.literal('money_returned'), refunded: z.number() }),
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
  z.object({ code: z.literal('task_given_up'), consumer: z.string(), message: z.string().nullable() }),
  /** The stored number of reviews and sum of their stars, and those counted. */
  z.object({ code: z.literal('rating_differs'), stored: RatingSum, counted: RatingSum }),
  /** Taka: the payment as the appointment shows it, minus its refund, and as it is recorded. */
  z.object({ code: z.literal('fee_differs'), shown: z.number(), recorded: z.number() }),
  /** Uses of a coupon: reserved or used, and used, as stored and as counted. `limit`: null without a limit. */
  z.object({
    code: z.literal('coupon_uses_differ'),
    stored: CouponCounts,
    counted: CouponCounts,
    limit: count.nullable(),
  }),
  z.object({ code: z.literal('not_moving'), since: Instant, steps: z.array(z.string()) }),
]);
export type ViolationDetails = z.infer<typeof ViolationDetails>;

export const Violation = z.object({
  id: z.string(),
  /** The displayed name or id of the row; empty if the fault identifies it. */
  label: z.string(),
  fault: ViolationDetails,
  path: z.string().nullable(),
});
export type Violation = z.infer<typeof Violation>;

/** `recent`: rows of the last two days, checked every minute. `all`: all rows. */
export const CheckScope = z.enum(['recent', 'all']);
export type CheckScope = z.infer<typeof CheckScope>;

export const Finding = z.object({
  name: InvariantName,
  service: z.string(),
  count: z.number().int().nonnegative(),
  rows: z.array(Violation).max(50),
});
export type Finding = z.infer<typeof Finding>;

export const InvariantState = z
  .object({
    name: InvariantName,
    /** Sum over all services; null before the first check. */
    count: z.number().int().nonnegative().nullable(),
    findings: z.array(Finding),
    checked_at: Instant.nullable(),
    /** Start of the current violation; null while the count is zero. */
    red_since: Instant.nullable(),
    /** Services that did not respond. Their rows are those of their last check. */
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
    summary: 'Check the invariants of this service and return the violations.',
    query: z.strictObject({ scope: CheckScope }),
    response: z.array(Finding),
  });
}

/** A committed event under the name and id that consumers record. */
export const SentEvent = z.object({
  id: Id,
  name: z.string(),
  at: Instant,
  /** When the broker confirmed the event; null while it waits in the outbox. */
  sent_at: Instant.nullable(),
});
export type SentEvent = z.infer<typeof SentEvent>;

function sentEventsOf<const S extends ServiceName>(service: S) {
  return defineEndpoint({
    service,
    method: 'GET',
    path: `/internal/${service}/sent-events`,
    access: { who: 'system' },
    summary: 'List the events this service committed in a period, oldest first, 1,000 per page.',
    query: z.strictObject({ from: Instant, to: Instant, after: Id.optional() }),
    response: z.array(SentEvent),
  });
}

export const invariantEndpoints = {
  'invariants.list': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/invariants',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'List all invariants with their latest result and the violating rows.',
    response: z.array(InvariantState),
  }),
  'invariants.check': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/invariants/check',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Request an immediate check. Otherwise invariants are checked every minute.',
    status: 202,
    response: z.object({ message: z.string() }),
  }),
  'invariants.store': defineEndpoint({
    service: 'account',
    method: 'PUT',
    path: '/internal/account/invariants',
    access: { who: 'system' },
    summary: 'Store the result of a check. A result older than the stored one is ignored.',
    body: z.strictObject({
      scope: CheckScope,
      checked_at: Instant,
      findings: z.array(Finding).max(50),
      silent: z.array(z.string().max(20)).max(10),
    }),
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
