import { z } from 'zod';
import { DhakaDate } from './shared/dhaka-time.ts';
import { defineEndpoint, type ServiceName } from './shared/endpoint.ts';
import { Id, Instant } from './shared/fields.ts';
import { productNameFields } from './shared/names.ts';

const count = z.number().int().nonnegative();
/** Payments minus refunds, in taka. Negative if the refunds exceed the payments. */
const revenue = z.number();

/** Length of the daily series. The last day is today in Dhaka. */
const OverviewQuery = z.strictObject({ days: z.coerce.number().int().min(7).max(90).default(30) });

export const maxUndecidedShown = 5;
/** A cancelled order or stay whose refund waits for a decision; the longest waiting first. */
const UndecidedMoney = z.object({
  kind: z.enum(['order', 'stay']),
  id: Id,
  number: z.string(),
  /** In taka. */
  kept: z.number(),
  /** The bank decides first. */
  disputed: z.boolean(),
  since: Instant,
});

export const CommerceOverview = z
  .object({
    today: z.object({
      orders: count,
      revenue,
      arrivals: count,
      departures: count,
      guests: count,
      places: count,
    }),
    waiting: z.object({
      pending_orders: count,
      pending_stays: count,
      undecided_orders: count,
      undecided_stays: count,
      /** Orders that have ended while their parcels go on. */
      unwanted_parcels: count,
      /** Returns in which the shop has the next step. */
      returns: count,
      payments_to_review: count,
      out_of_stock: count,
      low_stock: count,
    }),
    undecided_money: z.array(UndecidedMoney).max(maxUndecidedShown),
    /** One entry per day without gaps, oldest first. */
    days: z.array(z.object({ date: DhakaDate, orders: count, revenue, stays: count })),
    best_sellers: z.array(z.object({ product_id: z.string(), ...productNameFields, units: count, revenue })),
  })
  .meta({ id: 'CommerceOverview' });
export type CommerceOverview = z.infer<typeof CommerceOverview>;

export const ClinicOverview = z
  .object({
    today: z.object({ appointments: count, done: count, still_to_come: count }),
    waiting: z.object({ pending_appointments: count, unlinked_doctors: count, requested_fees: count }),
    days: z.array(z.object({ date: DhakaDate, appointments: count, cancelled: count })),
  })
  .meta({ id: 'ClinicOverview' });
export type ClinicOverview = z.infer<typeof ClinicOverview>;

export const ContentOverview = z
  .object({
    today: z.object({ memories: count, adoptions: count, comments: count, applications: count }),
    waiting: z.object({ open_applications: count, pets_available: count }),
    days: z.array(z.object({ date: DhakaDate, memories: count, adoptions: count, adopted: count })),
  })
  .meta({ id: 'ContentOverview' });
export type ContentOverview = z.infer<typeof ContentOverview>;

export const AccountOverview = z
  .object({
    accounts: z.object({ all: count, users: count, doctors: count, admins: count }),
    today: z.object({ new_users: count }),
    waiting: z.object({ open_deletions: count, dead_letters: count, broken_promises: count }),
    days: z.array(z.object({ date: DhakaDate, new_users: count })),
  })
  .meta({ id: 'AccountOverview' });
export type AccountOverview = z.infer<typeof AccountOverview>;

function overviewOf<const S extends ServiceName, const R extends z.ZodType>(service: S, response: R) {
  return defineEndpoint({
    service,
    method: 'GET',
    path: `/api/overview/${service}`,
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Get the figures of this service for the admin dashboard: today, pending work and a daily series.',
    query: OverviewQuery,
    response,
  });
}

export const overviewEndpoints = {
  'overview.commerce': overviewOf('commerce', CommerceOverview),
  'overview.clinic': overviewOf('clinic', ClinicOverview),
  'overview.content': overviewOf('content', ContentOverview),
  'overview.account': overviewOf('account', AccountOverview),
} as const;
