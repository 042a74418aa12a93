import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

/** `unknown`: no answer, or a server error. It has happened once or not at all. */
export type Outcome = 'ok' | 'fail' | 'unknown';

/** What a client wanted. `id` is its idempotency key. */
export type Intent =
  | {
      readonly kind: 'buy';
      readonly customerId: string;
      readonly productId: string;
      readonly quantity: number;
      /** In poisha, by the price that the product has. */
      readonly total: number;
      /** False for a client that names a price of its own, which must be refused. */
      readonly honest: boolean;
    }
  | {
      readonly kind: 'stay';
      readonly customerId: string;
      readonly petType: 'dog' | 'cat';
      readonly guests: number;
      readonly checkIn: string;
      readonly checkOut: string;
      readonly total: number;
    }
  | {
      readonly kind: 'appointment';
      readonly patientId: string;
      readonly doctorId: string;
      readonly start: string;
    }
  | { readonly kind: 'comment'; readonly authorId: string; readonly postId: string }
  | { readonly kind: 'status'; readonly orderId: string; readonly status: string }
  | { readonly kind: 'rename'; readonly userId: string; readonly name: string }
  | { readonly kind: 'deletion'; readonly userId: string; readonly words: readonly string[] };

export interface Operation {
  readonly id: string;
  readonly trial: number;
  readonly intent: Intent;
  readonly outcome: Outcome;
  /** Ids that the answers named, such as `payment`. */
  readonly named: Readonly<Record<string, string>>;
  /** The answers' statuses or errors, in order. */
  readonly answers: readonly string[];
}

export interface Entry {
  /** Records an answer of a step and the ids that it named. */
  note(answer: string, named?: Readonly<Record<string, string>>): void;
  end(outcome: Outcome): void;
}

export interface Ledger {
  readonly file: string;
  /** Writes the intent to disk before the first request. */
  begin(trial: number, id: string, intent: Intent): Entry;
  operations(): readonly Operation[];
  close(): void;
}

/** Begins an append-only file in which every line is on disk before the call returns. */
export function openLedger(file: string): Ledger {
  mkdirSync(path.dirname(file), { recursive: true });
  const handle = openSync(file, 'w');
  const operations = new Map<string, Operation>();
  const append = (line: object) => {
    writeSync(handle, `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`);
    fsyncSync(handle);
  };
  return {
    file,
    begin(trial, id, intent) {
      append({ trial, id, intent });
      const update = (change: (known: Operation) => Operation) => {
        const known = operations.get(id);
        if (known) operations.set(id, change(known));
      };
      operations.set(id, { id, trial, intent, outcome: 'unknown', named: {}, answers: [] });
      return {
        note(answer, named = {}) {
          append({ id, answer, ...named });
          update((known) => ({
            ...known,
            named: { ...known.named, ...named },
            answers: [...known.answers, answer],
          }));
        },
        end(outcome) {
          append({ id, outcome });
          update((known) => ({ ...known, outcome }));
        },
      };
    },
    operations: () => [...operations.values()],
    close: () => closeSync(handle),
  };
}
