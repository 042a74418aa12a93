import { join } from 'node:path';
import { openJournaledTables, type JournaledTables, type TableMaps } from '../../journaled-tables.ts';
import type { Charge, Dispute, Event, PaymentIntent, PaymentMethod, Refund } from './objects.ts';

export interface StoredMethod {
  id: string;
  object: PaymentMethod;
  cardNumber: string;
}

/** A 3-D Secure challenge; only the latest one of an intent counts. */
export interface Challenge {
  id: string;
  intentId: string;
  returnUrl: string | null;
}

interface Delivery {
  id: string;
  state: 'pending' | 'delivered' | 'dropped';
  attempts: number;
}

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

export type Store = JournaledTables<Tables>;

const dayInSeconds = 86_400;

export function openStore(dataDir: string | undefined): Store {
  return openJournaledTables<Tables>({
    file: dataDir === undefined ? undefined : join(dataDir, 'card-sandbox.jsonl'),
    empty: emptyTables(),
    prune: (rows) => deleteOldRows(rows, Date.now() / 1000),
  });
}

function emptyTables(): TableMaps<Tables> {
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

/** Deletes answers after one day and events after thirty, as Stripe does. */
function deleteOldRows(rows: TableMaps<Tables>, now: number): void {
  for (const [id, answer] of rows.answers) if (answer.savedAt < now - dayInSeconds) rows.answers.delete(id);
  for (const [id, event] of rows.events) {
    if (event.created >= now - 30 * dayInSeconds) continue;
    rows.events.delete(id);
    rows.deliveries.delete(id);
  }
}
