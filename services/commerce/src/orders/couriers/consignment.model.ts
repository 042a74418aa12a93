import {
  ConsignmentState,
  CourierName,
  type Consignment,
  type FormerParcel,
} from '@petcare/contracts/orders/couriers.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { model, Schema, trusted } from 'mongoose';

interface ParcelFields {
  courier: CourierName;
  /** The courier’s id. Null until the parcel is booked. */
  ref: string | null;
  tracking_code: string | null;
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
  unwanted_since: Date | null;
  /** When the courier accepted the request to send it back. Null: never. */
  stop_asked_at: Date | null;
  /** Start of a booking at the courier; another one may start a minute later. */
  claimed_at: Date | null;
  /** Last query of the periodic job. */
  checked_at: Date;
  createdAt: Date;
}

const state = { type: String, enum: ConsignmentState.options, required: true };
const parcelFields = {
  courier: { type: String, enum: CourierName.options, required: true },
  ref: { type: String, default: null },
  tracking_code: { type: String, default: null },
  state,
  steps: [new Schema({ state, at: { type: Date, required: true } }, { _id: false })],
  collect: { type: Number, required: true, min: 0 },
};
const schema = new Schema<ConsignmentDocument>(
  {
    _id: { type: String, required: true },
    ...parcelFields,
    former: { type: [new Schema<ParcelFields>(parcelFields, { _id: false })], default: undefined },
    unwanted_since: { type: Date, default: null },
    stop_asked_at: { type: Date, default: null },
    claimed_at: { type: Date, default: null },
    checked_at: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'consignments', versionKey: false },
);
indexWhereSet(schema, { courier: 1, ref: 1 }, { field: 'ref', type: 'string', unique: true });
indexWhereSet(schema, { unwanted_since: 1 }, { field: 'unwanted_since', type: 'date' });
schema.index({ state: 1, checked_at: 1 });

export const Consignments = model<ConsignmentDocument>('Consignment', schema);

/** `asAdmin`: whether the reader learns that the parcel and its order disagree. */
export function toConsignment(row: ConsignmentDocument, { asAdmin }: { asAdmin: boolean }): Consignment {
  const { former = [], unwanted_since, stop_asked_at } = row;
  return {
    ...toParcel(row),
    ...(former.length > 0 && { former: former.map(toParcel) }),
    ...(asAdmin && unwanted_since && { unwanted_since: unwanted_since.toISOString() }),
    ...(asAdmin && stop_asked_at && { stop_asked_at: stop_asked_at.toISOString() }),
  };
}

function toParcel({ courier, tracking_code, state: current, steps, collect }: ParcelFields): FormerParcel {
  return {
    courier,
    tracking_code,
    state: current,
    steps: steps.map((step) => ({ state: step.state, at: step.at.toISOString() })),
    collect: poishaToTaka(collect),
  };
}

/** Ids of the orders whose parcels go on although the orders have ended, the longest first. */
export async function findUnwantedParcels(limit: number): Promise<string[]> {
  const rows = await Consignments.find({ unwanted_since: trusted({ $gt: new Date(0) }) }, '_id')
    .sort({ unwanted_since: 1 })
    .limit(limit)
    .lean();
  return rows.map(({ _id }) => _id);
}
