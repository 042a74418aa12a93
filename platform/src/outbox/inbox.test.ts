import { model, Schema } from 'mongoose';
import { expect, test } from 'vitest';
import { once } from './inbox.ts';
import { newId } from '../mongo/object-id.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const Points = model(
  'TestPoints',
  new Schema({ _id: String, sum: Number, badge: { type: String, unique: true, sparse: true } }),
);

useTestDatabase();

const addPoint = (_id: string) => async () => {
  await Points.updateOne({ _id }, { $inc: { sum: 1 } }, { upsert: true });
};
const sumOf = async (id: string) => (await Points.findById(id).lean())?.sum;

test('an event that is delivered twice has its effect once', async () => {
  const [event, id] = [newId(), newId()];
  expect(await once('points', event, addPoint(id))).toBe(true);
  expect(await once('points', event, addPoint(id))).toBe(false);
  expect(await sumOf(id)).toBe(1);
});

test('ten deliveries at the same moment have one effect', async () => {
  const [event, id] = [newId(), newId()];
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => once('points', event, addPoint(id))));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await sumOf(id)).toBe(1);
});

test('every consumer has its own say in what it has seen', async () => {
  const [event, id] = [newId(), newId()];
  await once('points', event, addPoint(id));
  expect(await once('other', event, addPoint(id))).toBe(true);
  expect(await sumOf(id)).toBe(2);
});

test('work that fails leaves the event unseen, so that it can be tried again', async () => {
  const [event, id] = [newId(), newId()];
  const failing = once('points', event, async () => {
    await addPoint(id)();
    throw new Error('half way');
  });
  await expect(failing).rejects.toThrow('half way');
  expect(await sumOf(id)).toBeUndefined();
  expect(await once('points', event, addPoint(id))).toBe(true);
  expect(await sumOf(id)).toBe(1);
});

test('a unique index of the work itself is not mistaken for an event seen before', async () => {
  const badge = newId();
  await Points.create({ _id: newId(), badge });
  const clashing = once('points', newId(), async () => {
    await Points.create([{ _id: newId(), badge }]);
  });
  await expect(clashing).rejects.toThrow('E11000');
});
