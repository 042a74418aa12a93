import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { model, Schema } from 'mongoose';

const schema = new Schema<{ _id: string; last: number }>(
  { _id: { type: String, required: true }, last: { type: Number, required: true } },
  { collection: 'counters', versionKey: false },
);
const Counters = model('Counter', schema);

/**
 * Draws the next order number of the year, outside any open transaction: inside one, all sales would wait for
 * each other. The number of an order that is not saved stays unused.
 */
export async function nextOrderNumber(now: Date): Promise<string> {
  const year = businessYear(now);
  return orderNumber('PC', year, await draw(`orders-${year}`));
}

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
 * Creates the counter first and draws afterwards. Upsert and increment in one write is unsafe: the DocumentDB engine
 * counts correctly but returns the winner’s number to every concurrent caller.
 */
async function begin(name: string) {
  try {
    await Counters.findOneAndUpdate(
      { _id: name },
      { $setOnInsert: { last: 0 } },
      { upsert: true, session: null },
    );
  } catch (error) {
    // A concurrent caller has just created it.
    if (!isDuplicateKey(error)) throw error;
  }
  const counter = await next(name);
  if (!counter) throw new Error(`the counter ${name} gave nothing`);
  return counter;
}

/** Formats an order number: PC for products or PH for the hostel, the year in Dhaka, then the count. */
export function orderNumber(series: 'PC' | 'PH', year: number, count: number): string {
  return `${series}-${year}-${String(count).padStart(6, '0')}`;
}

const yearInDhaka = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Dhaka', year: 'numeric' });

export function businessYear(at: Date): number {
  return Number(yearInDhaka.format(at));
}
