import type {
  DeliveryRate,
  DeliveryTariff,
  SetDeliveryTariffBody,
} from '@petcare/contracts/commerce/orders/delivery.ts';
import type { District } from '@petcare/contracts/shared/districts.ts';
import { typedCount, typedTaka } from '../../lib/forms/typed-numbers.ts';

export type RateForm = Record<keyof DeliveryRate, string>;
export interface ZoneForm extends RateForm {
  /** Identifies the zone on the screen only. */
  readonly key: string;
  readonly name: string;
  readonly districts: readonly District[];
}

export interface DeliveryForm {
  readonly zones: readonly ZoneForm[];
  readonly elsewhere: RateForm;
  readonly freeFrom: string;
  readonly cutoffHour: string;
  readonly defaultWeight: string;
}

const emptyRate: RateForm = { charge: '', per_extra_kg: '', days: '' };
const emptyForm: DeliveryForm = {
  zones: [],
  elsewhere: emptyRate,
  freeFrom: '',
  cutoffHour: '17',
  defaultWeight: '500',
};

export function newZone(key: string): ZoneForm {
  return { ...emptyRate, key, name: '', districts: [] };
}

export function formOf(tariff: DeliveryTariff | null): DeliveryForm {
  if (!tariff) return emptyForm;
  return {
    zones: tariff.zones.map(({ name, districts, ...rate }, index) => ({
      ...rateForm(rate),
      key: `${tariff.version}-${index}`,
      name,
      districts,
    })),
    elsewhere: rateForm(tariff.elsewhere),
    freeFrom: tariff.free_from === null ? '' : String(tariff.free_from),
    cutoffHour: String(tariff.cutoff_hour),
    defaultWeight: String(tariff.default_weight),
  };
}

/** Returns the request; null while a field is missing or wrong. */
export function bodyOf(form: DeliveryForm, version: number): SetDeliveryTariffBody | null {
  const elsewhere = rateOf(form.elsewhere);
  const zones = form.zones.flatMap(({ name, districts, ...rate }) => {
    const parsed = rateOf(rate);
    return parsed && name.trim() !== '' && districts.length > 0
      ? [{ name: name.trim(), districts: [...districts], ...parsed }]
      : [];
  });
  const freeFrom = form.freeFrom.trim() === '' ? null : Number(typedTaka(form.freeFrom));
  const cutoff = countUpTo(form.cutoffHour, 24);
  const weight = countUpTo(form.defaultWeight, 100_000);
  const isComplete = elsewhere && zones.length === form.zones.length && cutoff !== null && weight;
  if (!isComplete || freeFrom === 0) return null;
  return { version, zones, elsewhere, free_from: freeFrom, cutoff_hour: cutoff, default_weight: weight };
}

/** Districts that a zone can still take: those of no other zone. */
export function freeDistricts(all: readonly District[], zones: readonly ZoneForm[], key: string): District[] {
  const taken = new Set(zones.filter((zone) => zone.key !== key).flatMap(({ districts }) => districts));
  return all.filter((district) => !taken.has(district));
}

export function isRateField(field: keyof DeliveryRate, typed: string): boolean {
  return field === 'days' ? countUpTo(typed, 30) !== null : typedTaka(typed) !== '';
}

function rateForm({ charge, per_extra_kg, days }: DeliveryRate): RateForm {
  return { charge: String(charge), per_extra_kg: String(per_extra_kg), days: String(days) };
}

function rateOf(form: RateForm): DeliveryRate | null {
  const fields = ['charge', 'per_extra_kg', 'days'] as const;
  if (!fields.every((field) => isRateField(field, form[field]))) return null;
  return {
    charge: Number(typedTaka(form.charge)),
    per_extra_kg: Number(typedTaka(form.per_extra_kg)),
    days: typedCount(form.days) ?? 0,
  };
}

function countUpTo(typed: string, most: number): number | null {
  const count = typedCount(typed);
  return count !== null && count <= most ? count : null;
}
