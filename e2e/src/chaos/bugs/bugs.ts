import { withDatabases, type DatabaseName } from '../rig/databases.ts';
import type { InvariantName } from '../facts/facts.ts';
import type { PlannedFault } from '../plan/fault-plans.ts';
import type { Rig } from '../rig/rig.ts';

/** A bug that one of the checks must find. */
export interface Bug {
  readonly what: string;
  /** Unique indexes to drop before the load. */
  readonly droppedIndexes: readonly {
    readonly database: DatabaseName;
    readonly collection: string;
    readonly index: string;
  }[];
  /** Without them the bug has no effect. */
  readonly faults: readonly PlannedFault[];
  /** The checks of which at least one must find it. */
  readonly foundBy: readonly InvariantName[];
}

const kill = (process: 'commerce' | 'content' | 'notifications', atMs: number): PlannedFault => ({
  kind: 'F1',
  atMs,
  process,
  copy: 0,
});
export const bugs = {
  'outbox-off': {
    what: 'events count as sent when they are stored, before the broker has them',
    droppedIndexes: [],
    faults: [
      // Swallows what is published, as a drop would not: its bytes arrive afterwards.
      {
        kind: 'F5',
        atMs: 500,
        link: 'rabbitmq',
        how: 'half-open',
        direction: 'to server',
        forMs: 4_500,
        ms: 0,
        jitterMs: 0,
      },
      kill('commerce', 3_500),
      kill('content', 3_500),
    ],
    foundBy: ['I8'],
  },
  'inbox-off': {
    what: 'a repeated event gets another task',
    droppedIndexes: [],
    faults: [{ kind: 'F7', atMs: 4_000, times: 2, order: 1 }],
    foundBy: ['I8'],
  },
  'inbox-index': {
    what: 'the unique index of inbox entries is missing, and jobs run twice, as after a kill',
    droppedIndexes: [{ database: 'account', collection: 'notifications', index: 'eventId_1_userId_1' }],
    faults: [],
    foundBy: ['I6'],
  },
  nack: {
    what: 'a failed message is returned with nack, which does not count as a delivery',
    droppedIndexes: [],
    faults: [{ kind: 'F6', atMs: 1_000, shape: 'wrong data' }],
    foundBy: ['I10'],
  },
  'early-ack': {
    what: 'messages are acknowledged before their effect is stored',
    droppedIndexes: [],
    faults: [kill('notifications', 2_500)],
    foundBy: ['I8'],
  },
  'client-price': {
    what: 'the price that the client names is charged',
    droppedIndexes: [],
    faults: [],
    foundBy: ['I2'],
  },
  'slot-index': {
    what: 'the unique indexes of slot claims and serials are missing',
    droppedIndexes: [
      { database: 'clinic', collection: 'slot_claims', index: 'drId_1_cells_1' },
      { database: 'clinic', collection: 'appointments', index: 'drId_1_date_1_serial_1' },
    ],
    faults: [],
    foundBy: ['I4'],
  },
} as const satisfies Readonly<Record<string, Bug>>;

export type BugName = keyof typeof bugs;
export const bugNames = Object.keys(bugs) as BugName[];

/** Environment of processes that load their sources with the bug. */
export function environmentOf(name: BugName): Record<string, string> {
  const preload = new URL('inject-bug.ts', import.meta.url).href;
  return { NODE_OPTIONS: `--import ${preload}`, CHAOS_BUG: name };
}

export async function dropIndexes(
  rig: Pick<Rig, 'mongoUrl' | 'namespace'>,
  { droppedIndexes }: Bug,
): Promise<void> {
  await withDatabases(rig, async (databases) => {
    for (const { database, collection, index } of droppedIndexes)
      await databases
        .find(({ name }) => name === database)
        ?.db.collection(collection)
        .dropIndex(index);
  });
}
