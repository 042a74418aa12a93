import { z } from 'zod';
import { DhakaDate, TimeOfDay } from '../../shared/dhaka-time.ts';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Instant } from '../../shared/fields.ts';
import { DepositPercent } from './booking-deposit.ts';
import { DayStayPricing, HostelRates, HostelSeason, ClosedNights, PetType, RefundRule } from './hostel.ts';

/** Places per night, and separately per Day Stay. */
const Places = z.strictObject({
  night: z.number().int().min(0).max(1_000),
  day: z.number().int().min(0).max(1_000),
});

/** The settings that admins decide. Every saved change is a version of its own. */
export const HostelTerms = z
  .strictObject({
    rates: HostelRates,
    seasons: z
      .array(HostelSeason)
      .max(24)
      .refine(
        (seasons) =>
          seasons.every((one, index) =>
            seasons.every((other, at) => at <= index || one.to < other.from || other.to < one.from),
          ),
        'must not overlap',
      ),
    places: z.strictObject({ dog: Places, cat: Places }),
    closed: z.array(ClosedNights).max(40),
    day_stay_pricing: DayStayPricing,
    check_in_time: TimeOfDay,
    check_out_time: TimeOfDay,
    refund_rules: z
      .array(RefundRule)
      .max(6)
      .refine(
        (rules) => new Set(rules.map((rule) => rule.at_least_hours_before)).size === rules.length,
        'must not repeat the hours',
      ),
    /** Missing: no deposit, the price is paid at booking. */
    deposit_percent: DepositPercent.optional(),
  })
  .meta({ id: 'HostelTerms' });
export type HostelTerms = z.infer<typeof HostelTerms>;

/** A night or day on which more pets are booked than there are places. */
export const OverbookedDate = z
  .object({
    pet_type: PetType,
    kind: z.enum(['night', 'day']),
    date: DhakaDate,
    booked: z.number().int().nonnegative(),
    capacity: z.number().int().nonnegative(),
  })
  .meta({ id: 'OverbookedStayDate' });
export type OverbookedDate = z.infer<typeof OverbookedDate>;

export const HostelSettingsView = z
  .object({
    /** 0: the configuration of the server, which no admin has changed yet. */
    version: z.number().int().nonnegative(),
    terms: HostelTerms,
    /** Null for version 0. */
    saved_at: Instant.nullable(),
    overbooked: z.array(OverbookedDate),
  })
  .meta({ id: 'HostelSettings' });
export type HostelSettingsView = z.infer<typeof HostelSettingsView>;

export const HostelSettingsVersion = z
  .object({ version: z.number().int().positive(), saved_at: Instant, changed: z.array(z.string()) })
  .meta({ id: 'HostelSettingsVersion' });
export type HostelSettingsVersion = z.infer<typeof HostelSettingsVersion>;

export const hostelSettingsEndpoints = defineEndpoints('commerce', {
  'hostelSettings.get': {
    method: 'GET',
    path: '/api/hostel/settings',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Get the settings of the hostel in force, and the dates on which more is booked than they allow.',
    response: HostelSettingsView,
  },
  'hostelSettings.versions': {
    method: 'GET',
    path: '/api/hostel/settings/versions',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'List the latest 50 versions of the settings, newest first.',
    response: z.array(HostelSettingsVersion),
  },
  'hostelSettings.save': {
    method: 'PUT',
    path: '/api/hostel/settings',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Save a new version of the settings. Bookings keep the version with which they were made. Dates with more bookings than places need `accept_overbooked`.',
    body: HostelTerms.extend({
      /** The version that was edited. */
      version: z.number().int().nonnegative(),
      /** Save although more is booked than the new settings allow; these bookings stay. */
      accept_overbooked: z.boolean().optional(),
    }),
    response: z.object({ message: z.string(), settings: HostelSettingsView }),
    errors: ['hostel_settings_conflict', 'hostel_dates_booked'],
  },
});
