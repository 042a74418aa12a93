import { model, Schema } from 'mongoose';
import { expect, test } from 'vitest';
import { handleOnce } from './inbox.ts';
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
  expect(await handleOnce('points', event, addPoint(id))).toBe(true);
  expect(await handleOnce('points', event, addPoint(id))).toBe(false);
  expect(await sumOf(id)).toBe(1);
});

test('ten simultaneous deliveries have one effect', async () => {
  const [event, id] = [newId(), newId()];
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => handleOnce('points', event, addPoint(id))),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await sumOf(id)).toBe(1);
});

test('each consumer handles an event independently', async () => {
  const [event, id] = [newId(), newId()];
  await handleOnce('points', event, addPoint(id));
  expect(await handleOnce('other', event, addPoint(id))).toBe(true);
  expect(await sumOf(id)).toBe(2);
});

test('failed work leaves the event unhandled, so that it can be retried', async () => {
  const [event, id] = [newId(), newId()];
  const failing = handleOnce('points', event, async () => {
    await addPoint(id)();
    throw new Error('half way');
  });
  await expect(failing).rejects.toThrow('half way');
  expect(await sumOf(id)).toBeUndefined();
  expect(await handleOnce('points', event, addPoint(id))).toBe(true);
  expect(await sumOf(id)).toBe(1);
});

test('a duplicate key in the work itself is not mistaken for a handled event', async () => {
  const badge = newId();
  await Points.create({ _id: newId(), badge });
  const clashing = handleOnce('points', newId(), async () => {
    await Points.create([{ _id: newId(), badge }]);
  });
  await expect(clashing).rejects.toThrow('E11000');
});
