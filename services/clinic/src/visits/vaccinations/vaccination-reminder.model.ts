import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  _id: field.text,
  petId: field.text,
  sentAt: field.date,
};
/** A sent reminder. `_id` is `<pet>:<vaccine>:<due date>:<stage>`, so that there is one of each. */
export type VaccinationReminderDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'vaccination-reminders' });
schema.index({ petId: 1 });
// A date is reminded of from 14 days before to 30 days after it; a reminder deleted earlier would be sent again.
schema.index({ sentAt: 1 }, { expireAfterSeconds: 90 * 24 * 60 * 60 });

export const VaccinationReminders = model<VaccinationReminderDocument>('VaccinationReminder', schema);
