import type { CashRun } from '@petcare/contracts/commerce/payments/cash.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';

const text = { type: String, required: true };
const poisha = { type: Number, required: true, min: 0 };
const fields = {
  /** Idempotency key of the client. */
  _id: field.text,
  courier: field.text,
  orders: field.of<{ order: string; orderNumber: string; amount: Poisha }[]>([
    new Schema({ order: text, orderNumber: text, amount: poisha }, { _id: false }),
  ]),
  expected: field.of<Poisha>(poisha),
  received: field.of<Poisha>(poisha),
  note: field.textOrNull,
  createdAt: field.date,
};
export type CashRunDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'cash_runs' });
schema.index({ createdAt: -1, _id: -1 });

export const CashRuns = model<CashRunDocument>('CashRun', schema);

export function toCashRun({
  _id,
  courier,
  orders,
  expected,
  received,
  note,
  createdAt,
}: CashRunDocument): CashRun {
  return {
    _id,
    courier,
    orders: orders.map(({ order, orderNumber, amount }) => ({
      order,
      order_number: orderNumber,
      amount: poishaToTaka(amount),
    })),
    expected: poishaToTaka(expected),
    received: poishaToTaka(received),
    note,
    createdAt: createdAt.toISOString(),
  };
}
