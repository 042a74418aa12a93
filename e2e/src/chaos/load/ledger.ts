import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Intent, Operation, Outcome } from '../facts/operation.ts';

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
