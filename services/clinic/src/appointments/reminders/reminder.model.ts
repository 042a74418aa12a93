import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

export type ReminderHours = 24 | 2;

const fields = {
  _id: field.text,
  appointmentId: field.text,
  hours: field.of<ReminderHours>({ type: Number, enum: [24, 2], required: true }),
  start: field.date,
  dueAt: field.date,
  sentAt: field.dateOrNull,
};
/** A reminder of an appointment. `_id` is `<appointment>:<hours>`, so that there is one of each kind. */
export type ReminderDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'reminders' });
schema.index({ sentAt: 1, dueAt: 1 });
schema.index({ appointmentId: 1 });

export const Reminders = model<ReminderDocument>('Reminder', schema);
