import { AsyncLocalStorage } from 'node:async_hooks';
import mongoose from 'mongoose';
import { failpoint } from '../failpoint.ts';
import { currentContext } from '../observability/context.ts';
import { inSpan } from '../observability/tracing.ts';
import { isMongoUnavailable, MongoUnavailableError } from './mongo-unavailable.ts';
import { assertMayWrite } from './write-guard.ts';

mongoose.set('transactionAsyncLocalStorage', true);

interface Transaction {
  /** Runs the effect as the last part of the transaction. */
  beforeCommit(effect: () => Promise<unknown>): void;
  /** Runs the effect after the commit, never after an abort. */
  afterCommit(effect: () => void): void;
}

/** The driver repeats a transaction for two minutes, long after the client of a request has given up. */
const repeatWithoutServerMs = 10_000;

const transactions = new AsyncLocalStorage<Transaction>();

/**
 * Runs `work` in a transaction. Model calls inside join it; a nested call joins the outer transaction. `work` may run
 * more than once after a write conflict, so its only effects must be model calls. Never use `Promise.all` inside: a
 * session runs one operation at a time. In a request of a user, the transaction begins with `assertMayWrite`.
 * @throws an error for which `isMongoUnavailable` is true when no server has answered for ten seconds.
 */
export async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (transactions.getStore()) return work();
  let effects: (() => void)[] = [];
  let outcome: { value: T } | undefined;
  const startedAt = performance.now();
  const writer = currentContext()?.writer;
  let unavailable: unknown;
  await inSpan('mongo transaction', () =>
    mongoose.connection.transaction(
      async () => {
        const attemptEffects: (() => void)[] = [];
        effects = attemptEffects;
        if (unavailable !== undefined && performance.now() - startedAt > repeatWithoutServerMs)
          throw new MongoUnavailableError(unavailable);
        const lastParts: (() => Promise<unknown>)[] = [];
        const transaction: Transaction = {
          beforeCommit: (effect) => lastParts.push(effect),
          afterCommit: (effect) => attemptEffects.push(effect),
        };
        const value = await transactions
          .run(transaction, async () => {
            if (writer !== undefined) await assertMayWrite(writer);
            const result = await work();
            for (const effect of lastParts) await effect();
            return result;
          })
          .catch((error: unknown) => {
            unavailable = isMongoUnavailable(error) ? error : undefined;
            throw error;
          });
        outcome = { value };
      },
      { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } },
    ),
  );
  failpoint('after-commit');
  for (const effect of effects) effect();
  if (!outcome) throw new Error('a transaction was committed without running its work');
  return outcome.value;
}

export function currentTransaction(): Transaction | undefined {
  return transactions.getStore();
}
