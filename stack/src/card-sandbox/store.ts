import { join } from 'node:path';
import { openJournal } from '../journal.ts';
import type { Charge, Dispute, Event, PaymentIntent, PaymentMethod, Refund } from './objects.ts';

/** A payment method and the number of the test card that decides what its bank says. */
export interface StoredMethod {
  id: string;
  object: PaymentMethod;
  cardNumber: string;
}

/** A question put to the card holder; only the intent's latest one counts. */
export interface Challenge {
  id: string;
  intentId: string;
  returnUrl: string | null;
}

/** How far an event has come on its way to the webhook endpoint. */
interface Delivery {
  id: string;
  state: 'pending' | 'delivered' | 'dropped';
  attempts: number;
}

/** The first answer to an idempotency key, given again to every repetition. */
interface SavedAnswer {
  id: string;
  fingerprint: string;
  requestId: string;
  status: number;
  body: unknown;
  savedAt: number;
}

interface Tables {
  paymentMethods: StoredMethod;
  paymentIntents: PaymentIntent;
  challenges: Challenge;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  events: Event;
  deliveries: Delivery;
  answers: SavedAnswer;
}

type TableName = keyof Tables;
type Change = { [Name in TableName]: { table: Name; row: Tables[Name] } }[TableName];

/** The sandbox's memory: rows by id, oldest first. A row is never changed in place, only put anew: events keep pointing at the old one. */
export interface Store {
  get<Name extends TableName>(table: Name, id: string): Tables[Name] | undefined;
  all<Name extends TableName>(table: Name): Tables[Name][];
  put<Name extends TableName>(table: Name, row: Tables[Name]): void;
  /** Writes everything put since the last commit as one journal line: all of it survives a crash, or none. */
  commit(): void;
  clear(): void;
  close(): void;
}

const dayInSeconds = 86_400;

/** Opens the state kept in `dataDir`, or an empty one in memory when it is left out. */
export function openStore(dataDir: string | undefined): Store {
  const rows: { [Name in TableName]: Map<string, Tables[Name]> } = emptyTables();
  let pending: Change[] = [];

  const apply = <Name extends TableName>(table: Name, row: Tables[Name]): void => {
    rows[table].set(row.id, row);
  };
  const file = dataDir === undefined ? undefined : join(dataDir, 'card-sandbox.jsonl');
  const journal = openJournal<Change[]>(file, (changes) => {
    for (const change of changes) apply(change.table, change.row);
  });

  forgetOldRows(rows, Date.now() / 1000);
  journal.rewrite(snapshot(rows));

  return {
    get: (table, id) => rows[table].get(id),
    all: (table) => [...rows[table].values()],
    put(table, row) {
      apply(table, row);
      pending.push({ table, row } as Change);
    },
    commit() {
      if (pending.length === 0) return;
      journal.append(pending);
      pending = [];
    },
    clear() {
      for (const table of Object.values(rows)) table.clear();
      pending = [];
      journal.rewrite([]);
    },
    close: () => journal.close(),
  };
}

function emptyTables(): { [Name in TableName]: Map<string, Tables[Name]> } {
  return {
    paymentMethods: new Map(),
    paymentIntents: new Map(),
    challenges: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    events: new Map(),
    deliveries: new Map(),
    answers: new Map(),
  };
}

/** The provider keeps answers for a day and events for thirty; so does the journal. */
function forgetOldRows(rows: ReturnType<typeof emptyTables>, now: number): void {
  for (const [id, answer] of rows.answers) if (answer.savedAt < now - dayInSeconds) rows.answers.delete(id);
  for (const [id, event] of rows.events) {
    if (event.created >= now - 30 * dayInSeconds) continue;
    rows.events.delete(id);
    rows.deliveries.delete(id);
  }
}

function snapshot(rows: ReturnType<typeof emptyTables>): Change[][] {
  return Object.entries(rows).flatMap(([table, map]) =>
    [...map.values()].map((row) => [{ table, row } as Change]),
  );
}
