import { addDays, dhakaDateOf, dhakaMinutesOf, weekdayOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { findDistrict } from '@petcare/contracts/shared/district-names.ts';
import type { District } from '@petcare/contracts/shared/districts.ts';
import {
  districtsOfDivision,
  isInOtherDivision,
  type Division,
} from '@petcare/contracts/shared/divisions.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import type { RateDocument, TariffDocument } from './tariff.model.ts';

/** Delivery of a purchase, fixed when its payment starts. */
export interface DeliveryDraft {
  /** Version of the table of charges. */
  readonly tariff: number;
  readonly charge: Poisha;
  readonly weightGrams: number;
  readonly days: number;
  readonly cutoffHour: number;
  readonly freeFrom: Poisha | null;
}

export interface Place {
  /** As written by the customer, in English or Bangla. */
  readonly district: string;
  readonly division?: Division | undefined;
}

interface Parcel extends Place {
  /** Price of the items, before a discount. */
  readonly items: Poisha;
  readonly weightGrams: number;
}

const friday = 5;

/** Returns the charge in poisha and the time of delivery of a parcel. Kilograms are charged as begun. */
export function deliveryOf(tariff: TariffDocument, { items, weightGrams, ...place }: Parcel): DeliveryDraft {
  const { charge, perExtraKg, days } = rateOf(tariff, place);
  const extraKilograms = Math.max(0, Math.ceil(weightGrams / 1_000) - 1);
  const isFree = tariff.freeFrom !== null && items >= tariff.freeFrom;
  return {
    tariff: tariff._id,
    charge: isFree ? 0 : charge + extraKilograms * perExtraKg,
    weightGrams,
    days,
    cutoffHour: tariff.cutoffHour,
    freeFrom: tariff.freeFrom,
  };
}

/** Returns the expected day in Dhaka. An order after the cut-off counts as one of the next day; Fridays do not count. */
export function expectedDay(
  { days, cutoffHour }: Pick<DeliveryDraft, 'days' | 'cutoffHour'>,
  now: Date,
): string {
  const isLate = dhakaMinutesOf(now) >= cutoffHour * 60;
  let day = addDays(dhakaDateOf(now), isLate ? 1 : 0);
  for (let left = days; left > 0 || weekdayOf(day) === friday; day = addDays(day, 1))
    if (weekdayOf(day) !== friday) left -= 1;
  return day;
}

/**
 * Rate of a district. One that is not known, or lies in another division, costs what the dearest district of the
 * division costs, so that a name that is not understood is never cheaper.
 */
function rateOf({ zones, elsewhere }: TariffDocument, { district, division }: Place): RateDocument {
  const rateIn = (known: District) => zones.find(({ districts }) => districts.includes(known)) ?? elsewhere;
  const known = findDistrict(district);
  if (!division) return known ? rateIn(known) : elsewhere;
  if (known && !isInOtherDivision({ district, division })) return rateIn(known);
  return districtsOfDivision[division]
    .map(rateIn)
    .reduce((dearest, rate) => (rate.charge > dearest.charge ? rate : dearest));
}
