import { model, Schema } from 'mongoose';
import type { ChangeForDoctor } from '../../event-jobs/appointment-change.rules.ts';

/** A change that a doctor is emailed about. Holds nothing about the patient, who may be erased before the email. */
export interface PendingChange {
  /** Id of the event. */
  _id: string;
  doctor: { id: string; userId: string | null; name: string; address: string };
  kind: ChangeForDoctor;
  at: Date;
  appointmentId: string;
  serviceName: string;
  /** Missing or null: none. */
  serviceNameBn?: string | null;
  serial: number;
  start: Date;
  /** Start before the change. Null unless it is a rescheduling. */
  previousStart: Date | null;
  /** Id of the email that contains the change. Null until it is collected, then final. */
  emailId: string | null;
  collectedAt: Date | null;
}

const fourteenDays = 14 * 24 * 60 * 60;
const text = { type: String, required: true };

const changes = new Schema<PendingChange>(
  {
    _id: text,
    doctor: {
      type: new Schema(
        { id: text, userId: { type: String, default: null }, name: text, address: text },
        { _id: false },
      ),
      required: true,
    },
    kind: { type: String, enum: ['booked', 'rescheduled', 'cancelled'], required: true },
    at: { type: Date, required: true },
    appointmentId: text,
    serviceName: text,
    serviceNameBn: { type: String },
    serial: { type: Number, required: true },
    start: { type: Date, required: true },
    previousStart: { type: Date, default: null },
    emailId: { type: String, default: null },
    collectedAt: { type: Date, default: null },
  },
  { collection: 'pending_changes', versionKey: false },
);
changes.index({ emailId: 1, 'doctor.id': 1 });
// As long as tasks, so that a replayed event finds its change.
changes.index({ collectedAt: 1 }, { expireAfterSeconds: fourteenDays });
export const PendingChanges = model<PendingChange>('PendingChange', changes);

/** The time before which a doctor receives no other email about changes. `_id` is the id of the doctor. */
const windows = new Schema<{ _id: string; until: Date }>(
  { _id: text, until: { type: Date, required: true } },
  { collection: 'doctor_email_windows', versionKey: false },
);
windows.index({ until: 1 }, { expireAfterSeconds: 0 });
export const DoctorEmailWindows = model('DoctorEmailWindow', windows);
