import { join } from 'node:path';
import { openJournaledTables, type JournaledTables, type TableMaps } from '../../journaled-tables.ts';
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

/** The sandbox's memory. Events keep pointing at the row as it was. */
export type Store = JournaledTables<Tables>;

const dayInSeconds = 86_400;

/** Opens the state kept in `dataDir`, or an empty one in memory when it is left out. */
export function openStore(dataDir: string | undefined): Store {
  return openJournaledTables<Tables>({
    file: dataDir === undefined ? undefined : join(dataDir, 'card-sandbox.jsonl'),
    empty: emptyTables(),
    tidy: (rows) => forgetOldRows(rows, Date.now() / 1000),
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

/** The provider keeps answers for a day and events for thirty; so does the journal. */
function forgetOldRows(rows: TableMaps<Tables>, now: number): void {
  for (const [id, answer] of rows.answers) if (answer.savedAt < now - dayInSeconds) rows.answers.delete(id);
  for (const [id, event] of rows.events) {
    if (event.created >= now - 30 * dayInSeconds) continue;
    rows.events.delete(id);
    rows.deliveries.delete(id);
  }
}
