import type { CashRun } from '@petcare/contracts/payments/cash.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { model, Schema } from 'mongoose';

export interface CashRunDocument {
  /** Idempotency key of the client. */
  _id: string;
  courier: string;
  orders: { order: string; order_number: string; amount: Poisha }[];
  expected: Poisha;
  received: Poisha;
  note: string | null;
  createdAt: Date;
}

const text = { type: String, required: true };
const poisha = { type: Number, required: true, min: 0 };
const schema = new Schema<CashRunDocument>(
  {
    _id: text,
    courier: text,
    orders: [new Schema({ order: text, order_number: text, amount: poisha }, { _id: false })],
    expected: poisha,
    received: poisha,
    note: { type: String, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'cash_runs', versionKey: false },
);
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
    orders: orders.map(({ order, order_number, amount }) => ({
      order,
      order_number,
      amount: poishaToTaka(amount),
    })),
    expected: poishaToTaka(expected),
    received: poishaToTaka(received),
    note,
    createdAt: createdAt.toISOString(),
  };
}
