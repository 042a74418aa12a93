import { datesOfBooking } from '@petcare/contracts/commerce/hostel/booking-dates.ts';
import { z } from 'zod';
import type { Operation } from './operation.ts';
import type { Rig } from '../rig/rig.ts';
import { withDatabases, type DatabaseName, type NamedDatabase } from '../rig/databases.ts';
import type { EventFact, Facts, OrderFact, PaymentFact, ScreenFact } from './facts.ts';
import { findTraces } from '../../support/find-traces.ts';

type Row = Record<string, unknown>;

export interface Observations {
  readonly operations: readonly Operation[];
  readonly screens: readonly ScreenFact[];
  readonly poison: readonly string[];
  readonly pending: readonly string[];
  readonly products: ReadonlyMap<string, number>;
  readonly earlier: EarlierRows;
  /** Deleted users whose rows are searched everywhere, which reads every collection. */
  readonly searchedFor: readonly { readonly id: string; readonly words: readonly string[] }[];
}

const capacity = { dog: 12, cat: 10 };

/** Reads databases and the card provider directly, past the system's own code and the faulty links. */
export async function collectFacts(rig: Rig, observed: Observations): Promise<Facts> {
  return withDatabases(rig, async (databases) => {
    const named = new Map(databases.map((one) => [one.name, one.db]));
    const rowsOf = async (name: DatabaseName, collection: string): Promise<Row[]> => {
      const db = named.get(name);
      if (!db) throw new Error(`there is no database ${name}`);
      return db.collection(collection).find().toArray();
    };
    const { ids: earlierIds } = observed.earlier;
    const isNew = (row: Row) => !earlierIds.has(String(row['_id']));
    const newRowsOf = async (name: DatabaseName, collection: string) =>
      (await rowsOf(name, collection)).filter(isNew);
    const users = await rowsOf('account', 'users');
    const groups = await chargeGroups(rig.petcare.system.cardSandboxUrl);
    return {
      at: Date.now(),
      operations: observed.operations,
      orders: [
        ...(await newRowsOf('commerce', 'orders')).map((row) => toOrder(row, 'product')),
        ...(await newRowsOf('commerce', 'bookings')).map((row) => toOrder(row, 'hostel')),
      ],
      payments: (await newRowsOf('commerce', 'payments')).map(toPayment),
      charges: Object.entries(groups).map(([paymentId, totals]) => ({ paymentId, ...totals })),
      products: (await rowsOf('commerce', 'products')).flatMap(({ _id, stock }) => {
        const supplied = observed.products.get(String(_id));
        return supplied === undefined ? [] : [{ id: String(_id), supplied, stock: Number(stock) }];
      }),
      nightsTaken: new Map(
        (await rowsOf('commerce', 'hostel_places')).map(({ _id, taken }) => [String(_id), Number(taken)]),
      ),
      earlierGuests: observed.earlier.guests,
      capacity,
      appointments: (await newRowsOf('clinic', 'appointments')).map((row) => ({
        id: String(row['_id']),
        clientId: row['clientId'] as string | null,
        doctorId: String(row['drId']),
        patientId: String(row['patientId']),
        start: (row['start'] as Date).toISOString(),
        active: row['active'] === true,
      })),
      claims: (await newRowsOf('clinic', 'slot_claims')).map((row) => ({
        doctorId: String(row['drId']),
        cells: row['cells'] as number[],
        holderId: row['holderId'] as string | null,
      })),
      comments: (await newRowsOf('content', 'comments')).map((row) => ({
        id: String(row['_id']),
        clientId: row['clientId'] as string | null,
        postId: String(row['adoptionId']),
        seq: Number(row['seq']),
      })),
      events: await eventsOf(databases, isNew, new Set(users.map(({ _id }) => String(_id)))),
      tasks: (await newRowsOf('workers', 'tasks')).map((row) => ({
        id: String(row['_id']),
        state: String(row['state']),
        task: String(row['task']),
        eventId: (row['data'] as { id?: string } | null)?.id ?? '',
      })),
      notifications: (await newRowsOf('account', 'notifications')).map((row) => ({
        id: String(row['_id']),
        userId: String(row['userId']),
        eventId: String(row['eventId']),
        seq: Number(row['seq']),
      })),
      mergedEvents: (await rowsOf('account', 'grouped_events')).map(({ _id }) => String(_id)),
      auditedEvents: new Set((await rowsOf('account', 'audit_log')).map(({ _id }) => String(_id))),
      deadLetters: (await rowsOf('account', 'dead_letters')).map(
        (row) => `${String(row['consumer'])}:${String(row['key'])}`,
      ),
      poison: observed.poison,
      users: users.map((row) => ({
        id: String(row['_id']),
        name: `${String(row['firstName'])} ${String(row['lastName'])}`.trim(),
        version: Number(row['version']),
      })),
      userCopies: [
        ...(await rowsOf('content', 'user_copies')).map((row) => toUserCopy('content', row)),
        ...(await rowsOf('clinic', 'accounts')).map((row) => toUserCopy('clinic', row)),
      ],
      deletions: (await rowsOf('account', 'deletions')).map((row) => ({
        userId: String(row['targetId']),
        state: String(row['state']),
      })),
      traces: await tracesOf(rig, observed.searchedFor),
      screens: observed.screens,
      pending: observed.pending,
    };
  });
}

/** Collections of which the checks skip what existed before; its dates may come from a wrong clock. */
const skippedIn = [
  ['commerce', ['orders', 'bookings', 'payments', 'outbox']],
  ['clinic', ['appointments', 'slot_claims', 'outbox']],
  ['content', ['comments', 'outbox']],
  ['account', ['notifications', 'outbox']],
  ['workers', ['tasks', 'outbox']],
] as const;

/** Demo data, which had no requests. */
export interface EarlierRows {
  readonly ids: ReadonlySet<string>;
  readonly guests: ReadonlyMap<string, number>;
}

export async function findEarlierRows(rig: Rig): Promise<EarlierRows> {
  return withDatabases(rig, async (databases) => {
    const rowsOf = async (database: DatabaseName, collection: string): Promise<Row[]> =>
      (await databases
        .find(({ name }) => name === database)
        ?.db.collection(collection)
        .find()
        .toArray()) ?? [];
    const skipped = await Promise.all(
      skippedIn.flatMap(([database, collections]) => collections.map((name) => rowsOf(database, name))),
    );
    const places = await rowsOf('commerce', 'hostel_places');
    return {
      ids: new Set(skipped.flat().map(({ _id }) => String(_id))),
      guests: new Map(places.map(({ _id, taken }) => [String(_id), Number(taken)])),
    };
  });
}

function toOrder(row: Row, kind: OrderFact['kind']): OrderFact {
  const lines = (row['lines'] ?? []) as Row[];
  const timeline = (row['timeline'] ?? []) as Row[];
  return {
    id: String(row['_id']),
    kind,
    paymentId: String(row['paymentId']),
    customerId: String(row['customerId']),
    total: Number(kind === 'product' ? row['totalPrice'] : row['total']),
    status: String(row['status']),
    version: Number(row['version']),
    timeline: timeline.filter((entry) => entry['kind'] === 'status').map(({ status }) => String(status)),
    units: lines.map(toUnits),
    ...nightsOf(row['stay']),
  };
}

function toPayment(row: Row): PaymentFact {
  const draft = (row['draft'] ?? {}) as Row;
  const attempt = row['attemptKey'] as string | null;
  return {
    id: String(row['_id']),
    attempt: attempt?.split(':')[1] ?? null,
    status: String(row['status']),
    orderId: row['orderId'] as string | null,
    expiresAt: (row['expiresAt'] as Date).getTime(),
    reserved: row['reservation'] === 'held',
    units: ((draft['taken'] ?? []) as Row[]).map(toUnits),
    ...nightsOf(draft['stay']),
  };
}

function toUnits({ productId, quantity }: Row): { productId: string; quantity: number } {
  return { productId: String(productId), quantity: Number(quantity) };
}

function nightsOf(stay: unknown): { nights: string[]; guests: number } {
  if (typeof stay !== 'object' || stay === null) return { nights: [], guests: 0 };
  const booking = stay as { petType: 'dog' | 'cat'; guests: number; checkIn: string; checkOut: string };
  return {
    nights: datesOfBooking(booking).map((date) => `${booking.petType}:${date}`),
    guests: booking.guests,
  };
}

function toUserCopy(service: string, row: Row) {
  return {
    service,
    userId: String(row['_id']),
    name: String(row['fullName']),
    sequence: Number(row['sequence']),
  };
}

async function eventsOf(
  databases: readonly NamedDatabase[],
  isNew: (row: Row) => boolean,
  users: ReadonlySet<string>,
): Promise<EventFact[]> {
  const outboxes = await Promise.all(databases.map(({ db }) => db.collection('outbox').find().toArray()));
  return outboxes
    .flat()
    .filter(isNew)
    .map((row) => {
      const { id, name, aggregate, data } = row['envelope'] as {
        id: string;
        name: string;
        aggregate: { id: string; sequence: number };
        data: Row;
      };
      return {
        id,
        name,
        aggregateId: aggregate.id,
        sequence: aggregate.sequence,
        sent: row['sentAt'] !== null,
        recipients: recipientsOf(name, data).filter((user) => users.has(user)),
        grouped: name === 'comment.added',
      };
    });
}

function recipientsOf(name: string, data: Row): string[] {
  if (name === 'comment.added') return data['notified_ids'] as string[];
  const toCustomer = ['order.placed', 'hostel_order.placed', 'order.status_changed'].includes(name);
  return toCustomer && data['by_customer'] !== true ? [String(data['customer_id'])] : [];
}

const Groups = z.object({
  groups: z.record(z.string(), z.object({ charges: z.number(), captured: z.number(), refunded: z.number() })),
});

async function chargeGroups(sandbox: string): Promise<z.infer<typeof Groups>['groups']> {
  const response = await fetch(`${sandbox}/sandbox/state?group_by=payment_id`);
  return Groups.parse(await response.json()).groups;
}

async function tracesOf(rig: Rig, users: Observations['searchedFor']): Promise<Facts['traces']> {
  const traces = [];
  for (const user of users) {
    const found = await findTraces({ mongoUrl: rig.mongoUrl, databases: rig.petcare.databases }, user);
    traces.push(...found.map(({ collection, id }) => ({ userId: user.id, collection, id })));
  }
  return traces;
}
