import { model, Schema } from 'mongoose';
import { expect, test } from 'vitest';
import { countPerPeriod } from './count-per-period.ts';
import { newId } from '../mongo/object-id.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

interface Happening {
  _id: string;
  at: Date;
  kind: string;
}

const schema = new Schema<Happening>(
  { _id: String, at: Date, kind: String },
  { collection: 'happenings', versionKey: false },
);
schema.index({ at: 1 });
schema.index({ kind: 1, at: 1 });
const Happenings = model<Happening>('Happening', schema);
useTestDatabase();

const happen = (at: Date, kind = 'walk') => Happenings.create({ _id: newId(), at, kind });
const all = { at: 'at', index: { at: 1 } } as const;

const midnight = (day: number) => new Date(Date.UTC(2026, 1, day));
const periodOf = (day: number) => ({ from: midnight(day), before: midnight(day + 1) });

test('a period includes its first instant and excludes its end', async () => {
  await happen(new Date(midnight(1).getTime() - 1));
  await happen(midnight(1));
  await happen(new Date(midnight(2).getTime() - 1), 'bath');
  await happen(midnight(2));
  const periods = [-1, 0, 1, 2].map(periodOf);
  expect(await countPerPeriod(Happenings, periods, all)).toEqual([0, 1, 2, 1]);
  const baths = { among: { kind: 'bath' }, at: 'at', index: { kind: 1, at: 1 } } as const;
  expect(await countPerPeriod(Happenings, periods, baths)).toEqual([0, 0, 1, 0]);
});

test('the count of a period that has not ended is current', async () => {
  const now = new Date();
  const current = [{ from: new Date(now.getTime() - 1_000), before: new Date(now.getTime() + 3_600_000) }];
  await happen(now);
  expect(await countPerPeriod(Happenings, current, all)).toEqual([1]);
  await happen(now);
  expect(await countPerPeriod(Happenings, current, all)).toEqual([2]);
});
