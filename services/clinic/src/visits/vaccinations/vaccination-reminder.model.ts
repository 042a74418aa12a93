import { model, Schema } from 'mongoose';

/** A sent reminder. `_id` is `<pet>:<vaccine>:<due date>:<stage>`, so that there is one of each. */
export interface VaccinationReminderDocument {
  _id: string;
  petId: string;
  sentAt: Date;
}

const schema = new Schema<VaccinationReminderDocument>(
  {
    _id: { type: String, required: true },
    petId: { type: String, required: true },
    sentAt: { type: Date, required: true },
  },
  { collection: 'vaccination-reminders', versionKey: false },
);
schema.index({ petId: 1 });
// A date is reminded of from 14 days before to 30 days after it; a reminder deleted earlier would be sent again.
schema.index({ sentAt: 1 }, { expireAfterSeconds: 90 * 24 * 60 * 60 });

export const VaccinationReminders = model<VaccinationReminderDocument>('VaccinationReminder', schema);
