import { addDays, dhakaDateOf, dhakaMinutesOf, weekdayOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { findDistrict } from '@petcare/contracts/shared/district-names.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import type { DeliveryDraft } from '../checkout/purchase-terms.ts';
import type { RateDocument, TariffDocument } from './tariff.model.ts';

interface Parcel {
  /** As written by the customer, in English or Bangla. */
  readonly district: string;
  readonly items: Poisha;
  readonly weightGrams: number;
}

const friday = 5;

/** Returns the charge in poisha and the time of delivery of a parcel. Kilograms are charged as begun. */
export function deliveryOf(tariff: TariffDocument, { district, items, weightGrams }: Parcel): DeliveryDraft {
  const { charge, per_extra_kg, days } = rateOf(tariff, district);
  const extraKilograms = Math.max(0, Math.ceil(weightGrams / 1_000) - 1);
  const isFree = tariff.free_from !== null && items >= tariff.free_from;
  return {
    tariff: tariff._id,
    charge: isFree ? 0 : charge + extraKilograms * per_extra_kg,
    weight_grams: weightGrams,
    days,
    cutoff_hour: tariff.cutoff_hour,
    free_from: tariff.free_from,
  };
}

/** Returns the expected day in Dhaka. An order after the cut-off counts as one of the next day; Fridays do not count. */
export function expectedDay(
  { days, cutoff_hour }: Pick<DeliveryDraft, 'days' | 'cutoff_hour'>,
  now: Date,
): string {
  const isLate = dhakaMinutesOf(now) >= cutoff_hour * 60;
  let day = addDays(dhakaDateOf(now), isLate ? 1 : 0);
  for (let left = days; left > 0 || weekdayOf(day) === friday; day = addDays(day, 1))
    if (weekdayOf(day) !== friday) left -= 1;
  return day;
}

function rateOf({ zones, elsewhere }: TariffDocument, written: string): RateDocument {
  const district = findDistrict(written);
  return (district && zones.find(({ districts }) => districts.includes(district))) ?? elsewhere;
}
