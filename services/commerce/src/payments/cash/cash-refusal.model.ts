import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  /** The order’s id: an order is refused once. */
  _id: field.text,
  userId: field.text,
  phone: field.text,
  at: field.date,
};
/** A cash-on-delivery order that its recipient refused. */
export type CashRefusalDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'cash_refusals' });
schema.index({ userId: 1, at: 1 });
schema.index({ phone: 1, at: 1 });

export const CashRefusals = model<CashRefusalDocument>('CashRefusal', schema);
