import { model, Schema } from 'mongoose';

const ninetyDays = 90 * 24 * 60 * 60;

const schema = new Schema<{ _id: string; type: string; at: Date }>(
  { _id: { type: String, required: true }, type: { type: String, required: true }, at: Date },
  { collection: 'provider_events', versionKey: false },
);
// The provider repeats an event for days and lets one resend it by hand for a month.
schema.index({ at: 1 }, { expireAfterSeconds: ninetyDays });

/** The provider's events that had their effect, written in the same transaction as that effect. */
export const ProviderEvents = model('ProviderEvent', schema);
