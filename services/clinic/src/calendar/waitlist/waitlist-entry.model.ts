import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { WaitStatus, type WaitlistEntry } from '@petcare/contracts/clinic/waitlist.ts';
import type { z } from 'zod';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';
import { asksPrepayment } from '../../doctors/treatments/find-bookable-doctor.ts';
import type { SpecialistDocument } from '../../doctors/specialists/specialist.model.ts';
import { toServiceNames } from '../../doctors/treatments/service-names.ts';

const offer = new Schema(
  {
    start: { type: Date, required: true },
    end: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { _id: false },
);
const fields = {
  _id: field.text,
  userId: field.text,
  drId: field.text,
  drName: field.text,
  serviceId: field.text,
  serviceName: field.text,
  /** Missing or null: none. */
  serviceNameBn: field.optional<string | null>({ type: String }),
  /** Date in Dhaka, as YYYY-MM-DD. */
  date: field.text,
  petId: field.textOrNull,
  patientName: field.text,
  patientEmail: field.text,
  patientContact: field.text,
  status: field.of<z.infer<typeof WaitStatus>>({ type: String, enum: WaitStatus.options, required: true }),
  /**
   * True while waiting or offered. Then the user has no active appointment with the doctor on the date for the pet:
   * `endWaitsOf` closes the entry in the transaction that books.
   */
  open: field.flag,
  offer: field.of<{ start: Date; end: Date; expiresAt: Date } | null>({ type: offer, default: null }),
  version: field.number,
  createdAt: field.date,
};
export type WaitlistEntryDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'waitlist' });
// As appointments: one per user, doctor, date and pet; entries without a pet count as one pet.
schema.index(
  { userId: 1, drId: 1, date: 1, petId: 1 },
  { unique: true, partialFilterExpression: { open: true } },
);
schema.index({ drId: 1, date: 1 }, { partialFilterExpression: { open: true } });
schema.index({ petId: 1 }, { partialFilterExpression: { open: true } });
schema.index({ drId: 1, date: 1, status: 1, createdAt: 1, _id: 1 });
export const entriesOfUser = { userId: 1, createdAt: -1 } as const;
schema.index(entriesOfUser);
schema.index({ open: 1, date: 1 });

export const WaitlistEntries = model<WaitlistEntryDocument>('WaitlistEntry', schema);

interface ShownWith {
  readonly ahead: number;
  /** Undefined when the doctor was deleted. */
  readonly doctor: Pick<SpecialistDocument, 'asksPrepayment' | 'fee'> | undefined;
}

export function toWaitlistEntry(row: WaitlistEntryDocument, { ahead, doctor }: ShownWith): WaitlistEntry {
  return {
    _id: row._id,
    dr_id: row.drId,
    dr_name: row.drName,
    service_id: row.serviceId,
    ...toServiceNames(row),
    date: row.date,
    status: row.status,
    ahead,
    offer: row.offer && {
      start: row.offer.start.toISOString(),
      end: row.offer.end.toISOString(),
      expiresAt: row.offer.expiresAt.toISOString(),
    },
    ...(doctor && asksPrepayment(doctor) && { prepaid_fee: poishaToTaka(doctor.fee) }),
    createdAt: row.createdAt.toISOString(),
  };
}
