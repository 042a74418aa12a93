import { model, Schema } from 'mongoose';

/** Since when a consumer is known: events of before it are none of its business. */
interface ConsumerAge {
  _id: string;
  since: Date;
}

const schema = new Schema<ConsumerAge>(
  { _id: { type: String, required: true }, since: { type: Date, required: true } },
  { collection: 'consumer_ages', versionKey: false },
);

export const ConsumerAges = model<ConsumerAge>('ConsumerAge', schema);
