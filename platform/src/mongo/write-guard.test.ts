import { model, Schema } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { runInContext } from '../observability/context.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { newId } from './object-id.ts';
import { inTransaction } from './transaction.ts';
import { assertNotBlocked, blockWrites, mayWrite } from './write-guard.ts';

const Notes = model('TestNote', new Schema({ _id: String, authorId: String }, { versionKey: false }));

useTestDatabase();

const addNote = (authorId: string) => inTransaction(() => Notes.create([{ _id: newId(), authorId }]));
const requestOf = <T>(writer: string, work: () => Promise<T>) =>
  runInContext({ requestId: 'r', traceparent: '', actor: { id: writer, role: 'user' }, writer }, work);
const countNotes = (authorId: string) => Notes.countDocuments({ authorId });

describe('a user who is erased', () => {
  test('stores nothing in a request, while work of the system goes on', async () => {
    const id = newId();
    await requestOf(id, () => addNote(id));
    await blockWrites(id);
    await blockWrites(id);
    await expect(requestOf(id, () => addNote(id))).rejects.toMatchObject({ code: 'not_found' });
    await expect(assertNotBlocked(id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await countNotes(id)).toBe(1);
    // Control: without a writer, and with another one.
    await addNote(id);
    await requestOf(newId(), () => addNote(id));
    expect(await countNotes(id)).toBe(3);
  });

  test('has no row that is stored in a transaction which began before the erasure', async () => {
    const id = newId();
    const [began, blocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let attempts = 0;
    const write = inTransaction(async () => {
      attempts += 1;
      // The snapshot of the first attempt is older than the erasure.
      await Notes.findOne({ authorId: id }).lean();
      began.resolve();
      await blocked.promise;
      if (!(await mayWrite(id))) return false;
      await Notes.create([{ _id: newId(), authorId: id }]);
      return true;
    });
    await began.promise;
    await blockWrites(id);
    blocked.resolve();
    expect(await write).toBe(false);
    expect(attempts).toBeGreaterThan(1);
    expect(await countNotes(id)).toBe(0);
  });
});

test('a user who writes for the first time, many times at once, loses no write', async () => {
  const id = newId();
  await Promise.all(Array.from({ length: 20 }, () => requestOf(id, () => addNote(id))));
  expect(await countNotes(id)).toBe(20);
});

test('the guard of a transaction that is rolled back does not block the user', async () => {
  const id = newId();
  const failing = requestOf(id, () => inTransaction(() => Promise.reject(new Error('changed my mind'))));
  await expect(failing).rejects.toThrow('changed my mind');
  await requestOf(id, () => addNote(id));
  expect(await countNotes(id)).toBe(1);
});
