import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/dhaka-time.ts';
import { model, Schema } from 'mongoose';
import { expect, test } from 'vitest';
import { countByDay, lastDays } from './count-by-day.ts';
import { newId } from './mongo.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

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

test('the last days end with the one it is in Dhaka, where it is tomorrow already when it is six in London', () => {
  expect(lastDays(3, new Date('2026-02-28T17:59:59.999Z'))).toEqual([
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
  ]);
  expect(lastDays(3, new Date('2026-02-28T18:00:00.000Z'))).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
});

test('the first instant of a day counts to it, and the last one too', async () => {
  const day = '2026-03-01';
  const begins = dhakaInstant(day, 0);
  expect(begins.toISOString()).toBe('2026-02-28T18:00:00.000Z');
  await happen(new Date(begins.getTime() - 1));
  await happen(begins);
  await happen(new Date(dhakaInstant('2026-03-02', 0).getTime() - 1), 'bath');
  await happen(dhakaInstant('2026-03-02', 0));
  const days = [addDays(day, -2), addDays(day, -1), day, addDays(day, 1)];
  expect(await countByDay(Happenings, days, all)).toEqual([0, 1, 2, 1]);
  const baths = { among: { kind: 'bath' }, at: 'at', index: { kind: 1, at: 1 } } as const;
  expect(await countByDay(Happenings, days, baths)).toEqual([0, 0, 1, 0]);
});

test('of today every row counts at once', async () => {
  const now = new Date();
  const today = [dhakaDateOf(now)];
  await happen(now);
  expect(await countByDay(Happenings, today, all)).toEqual([1]);
  await happen(now);
  expect(await countByDay(Happenings, today, all)).toEqual([2]);
});
