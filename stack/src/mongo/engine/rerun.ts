import { setTimeout as delay } from 'node:timers/promises';
import { isTransient } from './errors.ts';
import { PostgresError } from '../postgres/postgres-error.ts';
import { DUPLICATE_STATES } from './error-codes.ts';
import { ROLLED_BACK_STATE } from './write-function.ts';
import { KeyedQueue } from './keyed-queue.ts';

// Attempts until an error is final. A statement that waits for a lock retries for half a minute.
const MAX_ATTEMPTS = 16;

const MAX_UPSERT_ATTEMPTS = 4;
const MAX_PAUSE_MS = 40;

/** One attempt of a statement, and the failures after which it is repeated. */
export interface Attempt {
  retriesConflicts: boolean;
  retriesLostUpserts: boolean;
}

export const ONLY_ATTEMPT: Attempt = { retriesConflicts: false, retriesLostUpserts: false };

/**
 * Repeats single statements that PostgreSQL rolled back because of concurrent work, as mongod does internally.
 * Repetitions per collection are sequential, because in parallel they would deadlock again.
 */
export class Rerunner {
  readonly #queue = new KeyedQueue();

  /**
   * Runs `work` until it succeeds or fails for good. An upsert that lost the race for a unique key is also
   * repeated; it then finds and updates the winner's document.
   */
  async run<T>(key: string, upserts: boolean, work: (attempt: Attempt) => Promise<T>): Promise<T> {
    for (let number = 1; ; number += 1) {
      const attempt = {
        retriesConflicts: number < MAX_ATTEMPTS,
        retriesLostUpserts: upserts && number < MAX_UPSERT_ATTEMPTS,
      };
      try {
        return await (number === 1 ? work(attempt) : this.#queue.run(key, () => work(attempt)));
      } catch (error) {
        const retry =
          isRolledBack(error) ||
          (attempt.retriesConflicts && isTransient(error)) ||
          (attempt.retriesLostUpserts && isLostUpsert(error));
        if (!retry) throw error;
        await delay(Math.random() * Math.min(MAX_PAUSE_MS, 2 ** number));
      }
    }
  }
}

function isRolledBack(error: unknown): boolean {
  return error instanceof PostgresError && error.sqlState === ROLLED_BACK_STATE;
}

function isLostUpsert(error: unknown): boolean {
  return error instanceof PostgresError && DUPLICATE_STATES.includes(error.sqlState);
}
