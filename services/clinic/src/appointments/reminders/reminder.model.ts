import { model, Schema } from 'mongoose';

export type ReminderHours = 24 | 2;

/** A reminder of an appointment. `_id` is `<appointment>:<hours>`, so that there is one of each kind. */
export interface ReminderDocument {
  _id: string;
  appointmentId: string;
  hours: ReminderHours;
  start: Date;
  dueAt: Date;
  sentAt: Date | null;
}

const schema = new Schema<ReminderDocument>(
  {
    _id: { type: String, required: true },
    appointmentId: { type: String, required: true },
    hours: { type: Number, enum: [24, 2], required: true },
    start: { type: Date, required: true },
    dueAt: { type: Date, required: true },
    sentAt: { type: Date, default: null },
  },
  { collection: 'reminders', versionKey: false },
);
schema.index({ sentAt: 1, dueAt: 1 });
schema.index({ appointmentId: 1 });

export const Reminders = model<ReminderDocument>('Reminder', schema);
