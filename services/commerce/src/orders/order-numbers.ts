import { isDuplicateKey } from '@petcare/platform/mongo.ts';
import { model, Schema } from 'mongoose';
import { businessYear, orderNumber } from './order.rules.ts';

const schema = new Schema<{ _id: string; last: number }>(
  { _id: { type: String, required: true }, last: { type: Number, required: true } },
  { collection: 'counters', versionKey: false },
);
const Counters = model('Counter', schema);

/**
 * The next order number of the year. It is drawn outside the transaction that may be open around it: inside,
 * every sale of the shop would wait for every other one. A number whose order is not saved after all stays unused.
 */
export async function nextOrderNumber(now: Date): Promise<string> {
  const year = businessYear(now);
  return orderNumber('PC', year, await count(`orders-${year}`));
}

/** The next number of a booking of the hostel, counted apart and drawn in the same way. */
export async function nextHostelOrderNumber(now: Date): Promise<string> {
  const year = businessYear(now);
  return orderNumber('PH', year, await count(`hostel-orders-${year}`));
}

async function count(name: string): Promise<number> {
  const next = () =>
    Counters.findOneAndUpdate(
      { _id: name },
      { $inc: { last: 1 } },
      { upsert: true, returnDocument: 'after', session: null },
    ).lean();
  let counter;
  try {
    counter = await next();
  } catch (error) {
    // Two first sales of a year may both try to make the counter; the second then finds it.
    if (!isDuplicateKey(error)) throw error;
    counter = await next();
  }
  if (!counter) throw new Error(`the counter ${name} gave nothing`);
  return counter.last;
}
