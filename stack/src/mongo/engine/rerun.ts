import { setTimeout as delay } from 'node:timers/promises';
import { isTransient } from './errors.ts';
import { PostgresError } from '../postgres/postgres-error.ts';
import { DUPLICATE_STATES } from './error-codes.ts';
import { HELD_BACK_STATE } from './write-function.ts';
import { KeyedQueue } from './keyed-queue.ts';

// Then whatever comes out stands. A statement that waits for a lock tries for half a minute.
const LAST_ATTEMPT = 16;

const LAST_UPSERT_ATTEMPT = 4;
const MAX_PAUSE_MS = 40;

/** One try of a statement, and which of its failures would lead to another try. */
export interface Attempt {
  retriesConflicts: boolean;
  retriesLostUpserts: boolean;
}

/** For work that is tried once, such as a statement inside a transaction. */
export const ONLY_ATTEMPT: Attempt = { retriesConflicts: false, retriesLostUpserts: false };

/**
 * Runs single statements again that PostgreSQL undid because of others at work.
 *
 * mongod does the same inside, so its clients never see a deadlock outside a
 * transaction. Second attempts in one collection go one at a time: together they
 * would only deadlock again.
 */
export class Rerunner {
  readonly #queue = new KeyedQueue();

  /**
   * Carries out `work` until its outcome stands.
   *
   * An upsert that lost the race for a unique key is tried again as well, since the
   * second time it finds the winner's document and updates that.
   */
  async run<T>(key: string, upserts: boolean, work: (attempt: Attempt) => Promise<T>): Promise<T> {
    for (let number = 1; ; number += 1) {
      const attempt = {
        retriesConflicts: number < LAST_ATTEMPT,
        retriesLostUpserts: upserts && number < LAST_UPSERT_ATTEMPT,
      };
      try {
        return await (number === 1 ? work(attempt) : this.#queue.run(key, () => work(attempt)));
      } catch (error) {
        const again =
          isHeldBack(error) ||
          (attempt.retriesConflicts && isTransient(error)) ||
          (attempt.retriesLostUpserts && isLostUpsert(error));
        if (!again) throw error;
        await delay(Math.random() * Math.min(MAX_PAUSE_MS, 2 ** number));
      }
    }
  }
}

function isHeldBack(error: unknown): boolean {
  return error instanceof PostgresError && error.sqlState === HELD_BACK_STATE;
}

function isLostUpsert(error: unknown): boolean {
  return error instanceof PostgresError && DUPLICATE_STATES.includes(error.sqlState);
}
