import { model, Schema } from 'mongoose';

/** `held`: somebody fills in the form. `offered`: kept for a waiter. `booked`: an appointment stands on it. */
export type ClaimKind = 'held' | 'offered' | 'booked';

/** Somebody's right to a span of a doctor's time. As long as it is here, nobody else can have any part of it. */
export interface SlotClaimDocument {
  _id: string;
  drId: string;
  start: Date;
  end: Date;
  /** The cells of the five-minute grid that it covers. */
  cells: number[];
  kind: ClaimKind;
  personId: string;
  /** The appointment or waiting-list entry it belongs to. */
  holderId: string | null;
  /** When it may be taken away; null for what is booked. */
  expiresAt: Date | null;
  createdAt: Date;
}

const schema = new Schema<SlotClaimDocument>(
  {
    _id: { type: String, required: true },
    drId: { type: String, required: true },
    start: { type: Date, required: true },
    end: { type: Date, required: true },
    cells: { type: [Number], required: true },
    kind: { type: String, enum: ['held', 'offered', 'booked'], required: true },
    personId: { type: String, required: true },
    holderId: { type: String, default: null },
    expiresAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'slot_claims', versionKey: false },
);
// The promise that no two people ever have one doctor at one time, held, offered and booked slots alike: each
// cell of the grid belongs to one claim, also when the doctor's slot length has changed between two bookings.
schema.index({ drId: 1, cells: 1 }, { unique: true });
schema.index({ drId: 1, start: 1 });
schema.index({ expiresAt: 1 });
schema.index({ holderId: 1 });
schema.index({ personId: 1, kind: 1 });

export const SlotClaims = model<SlotClaimDocument>('SlotClaim', schema);
