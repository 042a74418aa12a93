import { minutesOf, TimeOfDay } from '@petcare/contracts/shared/dhaka-time.ts';
import { usualRates, type RatesByDate } from '@petcare/contracts/commerce/hostel/booking-price.ts';
import {
  DayStayPricing,
  RefundRule,
  type ClosedNights,
  type PetType,
} from '@petcare/contracts/commerce/hostel/hostel.ts';
import { z } from 'zod';

const places = z.coerce.number().int().min(0).max(1_000);

export const hostelVariables = {
  /** Places per night, and separately per day stay. */
  HOSTEL_DOG_PLACES: places.default(12),
  HOSTEL_CAT_PLACES: places.default(10),
  HOSTEL_DOG_DAY_PLACES: places.default(8),
  HOSTEL_CAT_DAY_PLACES: places.default(6),
  HOSTEL_DAY_STAY_PRICING: DayStayPricing.default('flat'),
  /**
   * Pairs of hours before check-in and percent refunded, such as `48:100,0:50`. After the last one nothing is
   * refunded.
   */
  HOSTEL_REFUND_RULES: z
    .string()
    .default('48:100,0:50')
    .transform((written, context) => {
      const rules = z.array(RefundRule).safeParse(written.split(',').map(readRule));
      if (rules.success)
        return rules.data.toSorted((a, b) => b.at_least_hours_before - a.at_least_hours_before);
      context.addIssue('must be pairs of hours and percent such as 48:100,0:50');
      return z.NEVER;
    }),
  HOSTEL_CHECK_IN_TIME: TimeOfDay.default('10:00'),
  HOSTEL_CHECK_OUT_TIME: TimeOfDay.default('18:00'),
};

function readRule(pair: string): unknown {
  const [hours = '', percent = '', ...rest] = pair.split(':').map((part) => part.trim());
  if (hours === '' || percent === '' || rest.length > 0) return null;
  return { at_least_hours_before: Number(hours), percent: Number(percent) };
}

export interface HostelSettings extends RatesByDate {
  /** 0: the configuration; each change by an admin is one more. */
  readonly version: number;
  readonly places: Readonly<Record<PetType, { readonly night: number; readonly day: number }>>;
  readonly closed: readonly ClosedNights[];
  readonly dayStayPricing: DayStayPricing;
  /** Sorted by `at_least_hours_before`, descending. */
  readonly refundRules: readonly RefundRule[];
  /** Minutes after midnight in Dhaka. */
  readonly checkInMinutes: number;
  readonly checkOutMinutes: number;
  /** Undefined: no deposit, the price is paid at booking. */
  readonly depositPercent?: number;
}

/** Places on a date; none while the hostel is closed. */
export function capacityOn(
  settings: Pick<HostelSettings, 'places' | 'closed'>,
  petType: PetType,
  kind: 'night' | 'day',
  date: string,
): number {
  return closureOn(settings.closed, date) ? 0 : settings.places[petType][kind];
}

export function closureOn(closed: readonly ClosedNights[], date: string): ClosedNights | undefined {
  return closed.find(({ from, to }) => from <= date && date <= to);
}

export function hostelSettings(config: z.output<z.ZodObject<typeof hostelVariables>>): HostelSettings {
  return {
    version: 0,
    ...usualRates,
    closed: [],
    places: {
      dog: { night: config.HOSTEL_DOG_PLACES, day: config.HOSTEL_DOG_DAY_PLACES },
      cat: { night: config.HOSTEL_CAT_PLACES, day: config.HOSTEL_CAT_DAY_PLACES },
    },
    dayStayPricing: config.HOSTEL_DAY_STAY_PRICING,
    refundRules: config.HOSTEL_REFUND_RULES,
    checkInMinutes: minutesOf(config.HOSTEL_CHECK_IN_TIME),
    checkOutMinutes: minutesOf(config.HOSTEL_CHECK_OUT_TIME),
  };
}
