import { model, Schema } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { currentTransaction, inTransaction } from './transaction.ts';
import { isDuplicateKey } from './mongo-errors.ts';
import { mongoReady } from './connection.ts';
import { newId } from './object-id.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const Accounts = model(
  'TestAccount',
  new Schema({ _id: String, email: { type: String, unique: true }, balance: Number }, { versionKey: false }),
);

useTestDatabase();

async function openAccount(balance: number) {
  const id = newId();
  await Accounts.create({ _id: id, email: `${id}@petcare.test`, balance });
  return id;
}

const balanceOf = async (id: string) => (await Accounts.findById(id).lean())?.balance;

describe('transactions', () => {
  test('a transaction rolls back every write when the work fails', async () => {
    const id = await openAccount(100);
    const work = inTransaction(async () => {
      await Accounts.updateOne({ _id: id }, { $inc: { balance: -40 } });
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await balanceOf(id)).toBe(100);
  });

  test('twenty concurrent writers of one record all succeed', async () => {
    const id = await openAccount(0);
    await Promise.all(
      Array.from({ length: 20 }, () =>
        inTransaction(async () => {
          const account = await Accounts.findById(id);
          if (!account) throw new Error('gone');
          account.balance = (account.balance ?? 0) + 1;
          await account.save();
        }),
      ),
    );
    expect(await balanceOf(id)).toBe(20);
  });

  test('a nested transaction joins the outer one and is rolled back with it', async () => {
    const id = await openAccount(100);
    const work = inTransaction(async () => {
      await inTransaction(() => Accounts.updateOne({ _id: id }, { $set: { balance: 1 } }));
      throw new Error('outer failure');
    });
    await expect(work).rejects.toThrow('outer failure');
    expect(await balanceOf(id)).toBe(100);
  });

  test('afterCommit effects run after the commit, and never after an abort', async () => {
    const afterAbort: string[] = [];
    const id = await openAccount(1);
    const committed = Promise.withResolvers<number | null | undefined>();
    await inTransaction(async () => {
      await Accounts.updateOne({ _id: id }, { $set: { balance: 2 } });
      currentTransaction()?.afterCommit(() => {
        committed.resolve(balanceOf(id));
      });
    });
    expect(await committed.promise).toBe(2);
    const aborted = inTransaction(async () => {
      currentTransaction()?.afterCommit(() => afterAbort.push('ran'));
      throw new Error('aborted');
    });
    await expect(aborted).rejects.toThrow('aborted');
    expect(afterAbort).toEqual([]);
  });
});

describe('the database', () => {
  test('a duplicate key error is recognized by its field', async () => {
    const id = await openAccount(1);
    const error: unknown = await Accounts.create({ _id: newId(), email: `${id}@petcare.test` }).catch(
      (refused: unknown) => refused,
    );
    expect(isDuplicateKey(error)).toBe(true);
    expect(isDuplicateKey(error, 'email')).toBe(true);
    expect(isDuplicateKey(error, 'balance')).toBe(false);
    expect(isDuplicateKey(new Error('else'))).toBe(false);
  });

  test('an operator smuggled into a filter is refused', async () => {
    await openAccount(1);
    const smuggled = JSON.parse('{"$ne":null}') as string;
    await expect(Accounts.findOne({ email: smuggled })).rejects.toThrow('Cast to string failed');
  });

  test('a filter on an unknown field is an error', async () => {
    await expect(Accounts.find({ emial: 'x' } as object)).rejects.toThrow('emial');
  });

  test('mongoReady resolves when the database answers', async () => {
    await expect(mongoReady()).resolves.toBeUndefined();
  });
});
