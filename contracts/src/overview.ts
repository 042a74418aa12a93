import { z } from 'zod';
import { DhakaDate } from './dhaka-time.ts';
import { defineEndpoint, type ServiceName } from './endpoint.ts';

const count = z.number().int().nonnegative();
/** Taka that came in, less what went back: below zero on a day on which more did. */
const revenue = z.number();

/** How many days back the series go; the last of them is today in Dhaka. */
const OverviewQuery = z.strictObject({ days: z.coerce.number().int().min(7).max(90).default(30) });

export const CommerceOverview = z
  .object({
    today: z.object({
      orders: count,
      revenue,
      arrivals: count,
      departures: count,
      /** Animals in the house tonight, and places there are. */
      guests: count,
      places: count,
    }),
    waiting: z.object({
      pending_orders: count,
      pending_stays: count,
      payments_to_review: count,
      out_of_stock: count,
    }),
    /** One entry a day, none left out, oldest first. */
    days: z.array(z.object({ date: DhakaDate, orders: count, revenue, stays: count })),
    best_sellers: z.array(
      z.object({ product_id: z.string(), product_name: z.string(), units: count, revenue }),
    ),
  })
  .meta({ id: 'CommerceOverview' });
export type CommerceOverview = z.infer<typeof CommerceOverview>;

export const ClinicOverview = z
  .object({
    today: z.object({ appointments: count, done: count, still_to_come: count }),
    waiting: z.object({ pending_appointments: count, unlinked_doctors: count }),
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
    people: z.object({ all: count, users: count, doctors: count, admins: count }),
    today: z.object({ new_people: count }),
    waiting: z.object({ open_deletions: count, dead_letters: count, broken_promises: count }),
    days: z.array(z.object({ date: DhakaDate, new_people: count })),
  })
  .meta({ id: 'AccountOverview' });
export type AccountOverview = z.infer<typeof AccountOverview>;

function overviewOf<const S extends ServiceName, const R extends z.ZodType>(service: S, response: R) {
  return defineEndpoint({
    service,
    method: 'GET',
    path: `/api/overview/${service}`,
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Today, what waits for somebody, and the last days: for the admins’ first page.',
    query: OverviewQuery,
    status: 200,
    response,
  });
}

export const overviewEndpoints = {
  'overview.commerce': overviewOf('commerce', CommerceOverview),
  'overview.clinic': overviewOf('clinic', ClinicOverview),
  'overview.content': overviewOf('content', ContentOverview),
  'overview.account': overviewOf('account', AccountOverview),
} as const;
