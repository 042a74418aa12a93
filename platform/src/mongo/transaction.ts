import { AsyncLocalStorage } from 'node:async_hooks';
import mongoose from 'mongoose';
import { failpoint } from '../failpoint.ts';
import { inSpan } from '../observability/tracing.ts';

mongoose.set('transactionAsyncLocalStorage', true);

interface Transaction {
  /** Runs when the transaction has been committed, never when it was aborted. */
  afterCommit(effect: () => void): void;
}

const transactions = new AsyncLocalStorage<Transaction>();

/**
 * Runs `work` in a transaction. Model calls inside join it by themselves; a call inside another transaction joins that.
 *
 * `work` may run more than once (two writers met), so it must have no effect but through models. Never use
 * `Promise.all` inside: a session cannot do two things at a time.
 */
export async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (transactions.getStore()) return work();
  let effects: (() => void)[] = [];
  let outcome: { value: T } | undefined;
  await inSpan('mongo transaction', () =>
    mongoose.connection.transaction(
      async () => {
        const ofThisTry: (() => void)[] = [];
        effects = ofThisTry;
        const value = await transactions.run({ afterCommit: (effect) => ofThisTry.push(effect) }, work);
        outcome = { value };
      },
      { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } },
    ),
  );
  failpoint('after-commit');
  for (const effect of effects) effect();
  if (!outcome) throw new Error('a transaction was committed without having run');
  return outcome.value;
}

/** The transaction going on around the caller, if there is one. */
export function currentTransaction(): Transaction | undefined {
  return transactions.getStore();
}
