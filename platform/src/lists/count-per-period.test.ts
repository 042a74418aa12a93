import { model, Schema } from 'mongoose';
import { expect, test } from 'vitest';
import { countPerPeriod } from './count-per-period.ts';
import { newId } from '../mongo/object-id.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

interface Occurrence {
  _id: string;
  at: Date;
  kind: string;
}

const schema = new Schema<Occurrence>(
  { _id: String, at: Date, kind: String },
  { collection: 'happenings', versionKey: false },
);
schema.index({ at: 1 });
schema.index({ kind: 1, at: 1 });
const Occurrences = model<Occurrence>('Happening', schema);
useTestDatabase();

const addOccurrence = (at: Date, kind = 'walk') => Occurrences.create({ _id: newId(), at, kind });
const all = { at: 'at', index: { at: 1 } } as const;

const midnight = (day: number) => new Date(Date.UTC(2026, 1, day));
const periodOf = (day: number) => ({ from: midnight(day), before: midnight(day + 1) });

test('a period includes its first instant and excludes its end', async () => {
  await addOccurrence(new Date(midnight(1).getTime() - 1));
  await addOccurrence(midnight(1));
  await addOccurrence(new Date(midnight(2).getTime() - 1), 'bath');
  await addOccurrence(midnight(2));
  const periods = [-1, 0, 1, 2].map(periodOf);
  expect(await countPerPeriod(Occurrences, periods, all)).toEqual([0, 1, 2, 1]);
  const baths = { among: { kind: 'bath' }, at: 'at', index: { kind: 1, at: 1 } } as const;
  expect(await countPerPeriod(Occurrences, periods, baths)).toEqual([0, 0, 1, 0]);
});

test('the count of a period that has not ended is current', async () => {
  const now = new Date();
  const current = [{ from: new Date(now.getTime() - 1_000), before: new Date(now.getTime() + 3_600_000) }];
  await addOccurrence(now);
  expect(await countPerPeriod(Occurrences, current, all)).toEqual([1]);
  await addOccurrence(now);
  expect(await countPerPeriod(Occurrences, current, all)).toEqual([2]);
});
