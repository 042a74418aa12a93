import {
  ConsignmentState,
  CourierName,
  type Consignment,
  type FormerParcel,
} from '@petcare/contracts/commerce/orders/couriers.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { model, Schema, trusted } from 'mongoose';

interface ParcelFields {
  courier: CourierName;
  /** The courier’s id. Null until the parcel is booked. */
  ref: string | null;
  trackingCode: string | null;
  state: ConsignmentState;
  steps: { state: ConsignmentState; at: Date }[];
  collect: Poisha;
}

export interface ConsignmentDocument extends ParcelFields {
  /** The order’s id: an order has one parcel at a time. */
  _id: string;
  /** Parcels of the order before this one, the latest last. Missing: none. */
  former?: ParcelFields[];
  /** Since when the parcel goes on, or was delivered, although its order has ended. Null: they agree. */
  unwantedSince: Date | null;
  /** When the courier accepted the request to send it back. Null: never. */
  stopAskedAt: Date | null;
  /** Start of a booking at the courier; another one may start a minute later. */
  claimedAt: Date | null;
  /** Last query of the periodic job. */
  checkedAt: Date;
  createdAt: Date;
}

const state = { type: String, enum: ConsignmentState.options, required: true };
const parcelFields = {
  courier: { type: String, enum: CourierName.options, required: true },
  ref: { type: String, default: null },
  trackingCode: { type: String, default: null },
  state,
  steps: [new Schema({ state, at: { type: Date, required: true } }, { _id: false })],
  collect: { type: Number, required: true, min: 0 },
};
const schema = new Schema<ConsignmentDocument>(
  {
    _id: { type: String, required: true },
    ...parcelFields,
    former: { type: [new Schema<ParcelFields>(parcelFields, { _id: false })], default: undefined },
    unwantedSince: { type: Date, default: null },
    stopAskedAt: { type: Date, default: null },
    claimedAt: { type: Date, default: null },
    checkedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'consignments', versionKey: false },
);
indexWhereSet(schema, { courier: 1, ref: 1 }, { field: 'ref', type: 'string', unique: true });
indexWhereSet(schema, { unwantedSince: 1 }, { field: 'unwantedSince', type: 'date' });
schema.index({ state: 1, checkedAt: 1 });

export const Consignments = model<ConsignmentDocument>('Consignment', schema);

/** `asAdmin`: whether the reader learns that the parcel and its order disagree. */
export function toConsignment(row: ConsignmentDocument, { asAdmin }: { asAdmin: boolean }): Consignment {
  const { former = [], unwantedSince, stopAskedAt } = row;
  return {
    ...toParcel(row),
    ...(former.length > 0 && { former: former.map(toParcel) }),
    ...(asAdmin && unwantedSince && { unwanted_since: unwantedSince.toISOString() }),
    ...(asAdmin && stopAskedAt && { stop_asked_at: stopAskedAt.toISOString() }),
  };
}

function toParcel({ courier, trackingCode, state: current, steps, collect }: ParcelFields): FormerParcel {
  return {
    courier,
    tracking_code: trackingCode,
    state: current,
    steps: steps.map((step) => ({ state: step.state, at: step.at.toISOString() })),
    collect: poishaToTaka(collect),
  };
}

/** Ids of the orders whose parcels go on although the orders have ended, the longest first. */
export async function findUnwantedParcels(limit: number): Promise<string[]> {
  const rows = await Consignments.find({ unwantedSince: trusted({ $gt: new Date(0) }) }, '_id')
    .sort({ unwantedSince: 1 })
    .limit(limit)
    .lean();
  return rows.map(({ _id }) => _id);
}
