import { model, Schema } from 'mongoose';

/** When a consumer was first known. It does not have to process earlier events. */
interface ConsumerAge {
  _id: string;
  since: Date;
}

const schema = new Schema<ConsumerAge>(
  { _id: { type: String, required: true }, since: { type: Date, required: true } },
  { collection: 'consumer_ages', versionKey: false },
);

export const ConsumerAges = model<ConsumerAge>('ConsumerAge', schema);
