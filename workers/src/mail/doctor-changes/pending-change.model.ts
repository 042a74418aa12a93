import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';
import type { ChangeForDoctor } from '../../event-jobs/appointment-change.rules.ts';

const fourteenDays = 14 * 24 * 60 * 60;

const changesFields = {
  /** Id of the event. */
  _id: field.text,
  doctor: field.one(
    schemaOf(
      { id: field.text, userId: field.textOrNull, name: field.text, address: field.text },
      { _id: false },
    ),
  ),
  kind: field.of<ChangeForDoctor>({
    type: String,
    enum: ['booked', 'rescheduled', 'cancelled'],
    required: true,
  }),
  at: field.date,
  appointmentId: field.text,
  serviceName: field.text,
  /** Missing or null: none. */
  serviceNameBn: field.optional<string | null>({ type: String }),
  serial: field.number,
  start: field.date,
  /** Start before the change. Null unless it is a rescheduling. */
  previousStart: field.dateOrNull,
  /** Id of the email that contains the change. Null until it is collected, then final. */
  emailId: field.textOrNull,
  collectedAt: field.dateOrNull,
};
/** A change that a doctor is emailed about. Holds nothing about the patient, who may be erased before the email. */
export type PendingChange = Stored<typeof changesFields>;

const changes = schemaOf(changesFields, { collection: 'pending_changes' });
changes.index({ emailId: 1, 'doctor.id': 1 });
// As long as tasks, so that a replayed event finds its change.
changes.index({ collectedAt: 1 }, { expireAfterSeconds: fourteenDays });
export const PendingChanges = model<PendingChange>('PendingChange', changes);

/** The time before which a doctor receives no other email about changes. `_id` is the id of the doctor. */
const windows = schemaOf({ _id: field.text, until: field.date }, { collection: 'doctor_email_windows' });
windows.index({ until: 1 }, { expireAfterSeconds: 0 });
export const DoctorEmailWindows = model('DoctorEmailWindow', windows);
