import { model, Schema } from 'mongoose';

const ninetyDays = 90 * 24 * 60 * 60;

const schema = new Schema<{ _id: string; type: string; at: Date }>(
  { _id: { type: String, required: true }, type: { type: String, required: true }, at: Date },
  { collection: 'provider_events', versionKey: false },
);
// Providers repeat an event for days and allow manual resends for a month.
schema.index({ at: 1 }, { expireAfterSeconds: ninetyDays });

/** Provider events that changed a payment, inserted in the transaction of the change. */
export const ProviderEvents = model('ProviderEvent', schema);
