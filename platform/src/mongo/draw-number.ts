import { model } from 'mongoose';
import { field, schemaOf } from './fields.ts';
import { isDuplicateKey } from './mongo-errors.ts';

const schema = schemaOf({ _id: field.text, last: field.number }, { collection: 'counters' });
const Counters = model('Counter', schema);

/**
 * Draws the next number of a counter, outside any open transaction: inside one, all callers would wait for each
 * other. A number that is drawn and not stored stays unused.
 */
export async function drawNumber(name: string): Promise<number> {
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
