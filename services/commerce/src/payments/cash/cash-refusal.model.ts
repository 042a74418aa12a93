import { model, Schema } from 'mongoose';

/** A cash-on-delivery order that its recipient refused. */
export interface CashRefusalDocument {
  /** The order’s id: an order is refused once. */
  _id: string;
  userId: string;
  phone: string;
  at: Date;
}

const text = { type: String, required: true };
const schema = new Schema<CashRefusalDocument>(
  { _id: text, userId: text, phone: text, at: { type: Date, required: true } },
  { collection: 'cash_refusals', versionKey: false },
);
schema.index({ userId: 1, at: 1 });
schema.index({ phone: 1, at: 1 });

export const CashRefusals = model<CashRefusalDocument>('CashRefusal', schema);
