import { PetType, type BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import type { StayWait } from '@petcare/contracts/commerce/hostel/stay-waits.ts';
import { WaitStatus } from '@petcare/contracts/clinic/waitlist.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';
import type { z } from 'zod';

const stay = new Schema<BookingRequest>(
  {
    petType: { type: String, enum: PetType.options, required: true },
    guests: { type: Number, required: true, min: 1 },
    checkIn: { type: String, required: true },
    checkOut: { type: String, required: true },
  },
  { _id: false },
);
const fields = {
  _id: field.text,
  customerId: field.text,
  stay: field.of<BookingRequest>({ type: stay, required: true }),
  status: field.of<z.infer<typeof WaitStatus>>({ type: String, enum: WaitStatus.options, required: true }),
  /** True while waiting or offered; a customer has one open entry per kind and dates. */
  open: field.flag,
  /** End of the offer, whose places are counted as taken until then. Null unless offered. */
  expiresAt: field.dateOrNull,
  /** Open payment that has the places of the offer. Null: the offer has them itself. */
  paymentId: field.textOrNull,
  version: field.number,
  createdAt: field.date,
};
export type StayWaitDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'stay_waits' });
schema.index(
  { customerId: 1, 'stay.petType': 1, 'stay.checkIn': 1, 'stay.checkOut': 1 },
  { unique: true, partialFilterExpression: { open: true } },
);
schema.index({ customerId: 1 });
schema.index({ status: 1, createdAt: 1, _id: 1 });
schema.index({ status: 1, 'stay.petType': 1, 'stay.checkOut': 1 });

export const StayWaits = model<StayWaitDocument>('StayWait', schema);

/** `ahead` and `total` are those of this moment. */
export function toStayWait(
  row: StayWaitDocument,
  { ahead, total }: { ahead: number; total: number },
): StayWait {
  const { petType, guests, checkIn, checkOut } = row.stay;
  return {
    _id: row._id,
    stay: { petType, guests, checkIn, checkOut },
    status: row.status,
    ahead,
    offer: row.expiresAt && { expires_at: row.expiresAt.toISOString(), total },
    createdAt: row.createdAt.toISOString(),
  };
}

/** Publishes the state of an entry, in the current transaction. */
export async function publishWait(row: StayWaitDocument): Promise<void> {
  await addEvent('stay_wait.changed', {
    aggregate: { id: row._id, sequence: row.version },
    data: {
      wait_id: row._id,
      customer_id: row.customerId,
      pet_type: row.stay.petType,
      check_in: row.stay.checkIn,
      check_out: row.stay.checkOut,
      status: row.status,
      expires_at: row.expiresAt?.toISOString() ?? null,
    },
  });
}
