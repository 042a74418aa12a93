import type { DeliveryTariff, SetDeliveryTariffBody } from '@petcare/contracts/commerce/orders/delivery.ts';
import type { District } from '@petcare/contracts/shared/districts.ts';
import { poishaToTaka, takaToPoisha, type Poisha } from '@petcare/contracts/shared/money.ts';
import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';

export interface RateDocument {
  charge: Poisha;
  perExtraKg: Poisha;
  days: number;
}

interface ZoneDocument extends RateDocument {
  name: string;
  districts: District[];
}

const poisha = { type: Number, required: true, min: 0, validate: Number.isSafeInteger };
const rate = { charge: poisha, perExtraKg: poisha, days: { type: Number, required: true } };

const fields = {
  /** The version. Its uniqueness decides which of two concurrent changes wins. */
  _id: field.number,
  zones: field.of<ZoneDocument[]>({
    type: [
      new Schema<ZoneDocument>(
        { name: { type: String, required: true }, districts: { type: [String], required: true }, ...rate },
        { _id: false },
      ),
    ],
    default: [],
  }),
  elsewhere: field.of<RateDocument>({ type: new Schema<RateDocument>(rate, { _id: false }), required: true }),
  freeFrom: field.of<Poisha | null>({ type: Number, default: null }),
  cutoffHour: field.number,
  defaultWeight: field.number,
  createdAt: field.date,
};
/** A version of the table of delivery charges. Inserted once and never changed. */
export type TariffDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'delivery_tariffs' });

export const tariffChanges = markChanges('tariffs', schema);
export const Tariffs = model<TariffDocument>('DeliveryTariff', schema);

/** Returns the table in force; null if there is none, so that delivery is free. */
export function readTariff(): Promise<TariffDocument | null> {
  return Tariffs.findOne().sort({ _id: -1 }).lean();
}

export function tariffDocument({ version, ...body }: SetDeliveryTariffBody, now: Date): TariffDocument {
  return {
    _id: version + 1,
    zones: body.zones.map((zone) => ({
      name: zone.name,
      districts: zone.districts,
      ...rateDocument(zone),
    })),
    elsewhere: rateDocument(body.elsewhere),
    freeFrom: body.free_from === null ? null : takaToPoisha(body.free_from),
    cutoffHour: body.cutoff_hour,
    defaultWeight: body.default_weight,
    createdAt: now,
  };
}

export function toTariff({ _id, createdAt, ...row }: TariffDocument): DeliveryTariff {
  return {
    version: _id,
    zones: row.zones.map(({ name, districts, ...zone }) => ({ name, districts, ...toRate(zone) })),
    elsewhere: toRate(row.elsewhere),
    free_from: row.freeFrom === null ? null : poishaToTaka(row.freeFrom),
    cutoff_hour: row.cutoffHour,
    default_weight: row.defaultWeight,
    createdAt: createdAt.toISOString(),
  };
}

type Rate = DeliveryTariff['elsewhere'];

function rateDocument({ charge, per_extra_kg: perExtraKg, days }: Rate): RateDocument {
  return { charge: takaToPoisha(charge), perExtraKg: takaToPoisha(perExtraKg), days };
}

function toRate({ charge, perExtraKg, days }: RateDocument): Rate {
  return { charge: poishaToTaka(charge), per_extra_kg: poishaToTaka(perExtraKg), days };
}
