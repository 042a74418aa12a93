import { ConsignmentState, CourierName, type Consignment } from '@petcare/contracts/orders/couriers.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { model, Schema } from 'mongoose';

export interface ConsignmentDocument {
  /** The order’s id: an order has one parcel. */
  _id: string;
  courier: CourierName;
  /** The courier’s id. Null until the parcel is booked. */
  ref: string | null;
  tracking_code: string | null;
  state: ConsignmentState;
  steps: { state: ConsignmentState; at: Date }[];
  collect: Poisha;
  /** Start of a booking at the courier; another one may start a minute later. */
  claimed_at: Date | null;
  /** Last query of the periodic job. */
  checked_at: Date;
  createdAt: Date;
}

const state = { type: String, enum: ConsignmentState.options, required: true };
const schema = new Schema<ConsignmentDocument>(
  {
    _id: { type: String, required: true },
    courier: { type: String, enum: CourierName.options, required: true },
    ref: { type: String, default: null },
    tracking_code: { type: String, default: null },
    state,
    steps: [new Schema({ state, at: { type: Date, required: true } }, { _id: false })],
    collect: { type: Number, required: true, min: 0 },
    claimed_at: { type: Date, default: null },
    checked_at: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'consignments', versionKey: false },
);
indexWhereSet(schema, { courier: 1, ref: 1 }, { field: 'ref', type: 'string', unique: true });
schema.index({ state: 1, checked_at: 1 });

export const Consignments = model<ConsignmentDocument>('Consignment', schema);

export function toConsignment({
  courier,
  tracking_code,
  state: current,
  steps,
  collect,
}: ConsignmentDocument): Consignment {
  return {
    courier,
    tracking_code,
    state: current,
    steps: steps.map((step) => ({ state: step.state, at: step.at.toISOString() })),
    collect: poishaToTaka(collect),
  };
}
