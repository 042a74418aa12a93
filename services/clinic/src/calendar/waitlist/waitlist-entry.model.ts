import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { WaitStatus, type WaitlistEntry } from '@petcare/contracts/clinic/waitlist.ts';
import type { z } from 'zod';
import { model, Schema } from 'mongoose';
import { asksPrepayment } from '../../doctors/treatments/find-bookable-doctor.ts';
import type { SpecialistDocument } from '../../doctors/specialists/specialist.model.ts';
import { toServiceNames } from '../../doctors/treatments/service-names.ts';

export interface WaitlistEntryDocument {
  _id: string;
  userId: string;
  drId: string;
  drName: string;
  serviceId: string;
  serviceName: string;
  /** Missing or null: none. */
  serviceNameBn?: string | null;
  /** Date in Dhaka, as YYYY-MM-DD. */
  date: string;
  petId: string | null;
  patientName: string;
  patientEmail: string;
  patientContact: string;
  status: z.infer<typeof WaitStatus>;
  /**
   * True while waiting or offered. Then the user has no active appointment with the doctor on the date for the pet:
   * `endWaitsOf` closes the entry in the transaction that books.
   */
  open: boolean;
  offer: { start: Date; end: Date; expiresAt: Date } | null;
  version: number;
  createdAt: Date;
}

const text = { type: String, required: true };
const offer = new Schema(
  {
    start: { type: Date, required: true },
    end: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { _id: false },
);
const schema = new Schema<WaitlistEntryDocument>(
  {
    _id: text,
    userId: text,
    drId: text,
    drName: text,
    serviceId: text,
    serviceName: text,
    serviceNameBn: { type: String },
    date: text,
    petId: { type: String, default: null },
    patientName: text,
    patientEmail: text,
    patientContact: text,
    status: { type: String, enum: WaitStatus.options, required: true },
    open: { type: Boolean, required: true },
    offer: { type: offer, default: null },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'waitlist', versionKey: false },
);
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
