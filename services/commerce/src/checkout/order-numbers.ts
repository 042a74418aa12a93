import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { model, Schema } from 'mongoose';

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
  return orderNumber('PC', year, await draw(`orders-${year}`));
}

/** The next number of a booking of the hostel, counted apart and drawn in the same way. */
export async function nextBookingNumber(now: Date): Promise<string> {
  const year = businessYear(now);
  return orderNumber('PH', year, await draw(`hostel-orders-${year}`));
}

async function draw(name: string): Promise<number> {
  const counter = (await next(name)) ?? (await begin(name));
  return counter.last;
}

const next = (name: string) =>
  Counters.findOneAndUpdate(
    { _id: name },
    { $inc: { last: 1 } },
    { returnDocument: 'after', session: null },
  ).lean();

/**
 * The first sales of a year make the counter, all of them, and only then draw. To make it and draw in one write is not
 * safe everywhere: the engine of our stand-in counts rightly then, but tells those who were not the first the number of
 * the first.
 */
async function begin(name: string) {
  try {
    await Counters.findOneAndUpdate(
      { _id: name },
      { $setOnInsert: { last: 0 } },
      { upsert: true, session: null },
    );
  } catch (error) {
    // Somebody else has made it.
    if (!isDuplicateKey(error)) throw error;
  }
  const counter = await next(name);
  if (!counter) throw new Error(`the counter ${name} gave nothing`);
  return counter;
}

/** Order number: PC for products or PH for the hostel, the year in Dhaka, then the count of that year. */
export function orderNumber(series: 'PC' | 'PH', year: number, count: number): string {
  return `${series}-${year}-${String(count).padStart(6, '0')}`;
}

const yearInDhaka = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Dhaka', year: 'numeric' });

/** Returns the year of an instant in Dhaka. */
export function businessYear(at: Date): number {
  return Number(yearInDhaka.format(at));
}
