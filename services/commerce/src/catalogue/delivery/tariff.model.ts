import type { DeliveryTariff, SetDeliveryTariffBody } from '@petcare/contracts/orders/delivery.ts';
import type { District } from '@petcare/contracts/shared/districts.ts';
import { poishaToTaka, takaToPoisha, type Poisha } from '@petcare/contracts/shared/money.ts';
import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';

export interface RateDocument {
  charge: Poisha;
  per_extra_kg: Poisha;
  days: number;
}

interface ZoneDocument extends RateDocument {
  name: string;
  districts: District[];
}

const poisha = { type: Number, required: true, min: 0, validate: Number.isSafeInteger };
const rate = { charge: poisha, per_extra_kg: poisha, days: { type: Number, required: true } };

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
  free_from: field.of<Poisha | null>({ type: Number, default: null }),
  cutoff_hour: field.number,
  default_weight: field.number,
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
    zones: body.zones.map((zone) => ({ ...zone, ...rateDocument(zone) })),
    elsewhere: rateDocument(body.elsewhere),
    free_from: body.free_from === null ? null : takaToPoisha(body.free_from),
    cutoff_hour: body.cutoff_hour,
    default_weight: body.default_weight,
    createdAt: now,
  };
}

export function toTariff({ _id, createdAt, ...row }: TariffDocument): DeliveryTariff {
  return {
    version: _id,
    zones: row.zones.map(({ name, districts, ...zone }) => ({ name, districts, ...toRate(zone) })),
    elsewhere: toRate(row.elsewhere),
    free_from: row.free_from === null ? null : poishaToTaka(row.free_from),
    cutoff_hour: row.cutoff_hour,
    default_weight: row.default_weight,
    createdAt: createdAt.toISOString(),
  };
}

function rateDocument({ charge, per_extra_kg, days }: RateDocument): RateDocument {
  return { charge: takaToPoisha(charge), per_extra_kg: takaToPoisha(per_extra_kg), days };
}

function toRate({ charge, per_extra_kg, days }: RateDocument): RateDocument {
  return { charge: poishaToTaka(charge), per_extra_kg: poishaToTaka(per_extra_kg), days };
}
