import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  _id: field.text,
  since: field.date,
};
/** When a consumer was first known. It does not have to process earlier events. */
type ConsumerAge = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'consumer_ages' });

export const ConsumerAges = model<ConsumerAge>('ConsumerAge', schema);
