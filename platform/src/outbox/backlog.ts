import { trusted } from 'mongoose';
import { acquireLease, releaseLease } from '../mongo/lease.ts';
import { leaseMs, OutboxRows, type OutboxRow } from './outbox.ts';

const batchSize = 500;
const leaseName = 'outbox backlog';

interface BacklogOptions {
  /** The process that leases it. */
  readonly id: string;
  readonly hasRoomFor: (rows: number) => boolean;
  readonly take: (rows: readonly OutboxRow[]) => void;
}

/**
 * The rows that no process publishes: those of a killed process, or of one without a broker. One copy leases them all,
 * which costs one write, not one for each row.
 */
export function createBacklog({ id, hasRoomFor, take }: BacklogOptions) {
  let leasedUntil = 0;
  /** Id of the last row that was read; empty when they were read to the end. */
  let readUntil = '';

  async function lease(): Promise<boolean> {
    const now = Date.now();
    if (now < leasedUntil - leaseMs / 2) return true;
    if (!(await acquireLease(leaseName, id, leaseMs, now))) return false;
    leasedUntil = now + leaseMs;
    return true;
  }

  return {
    /** Reads the next batch while the broker confirms the former, as long as there is room. */
    async read(): Promise<void> {
      while (hasRoomFor(batchSize)) {
        const wasLeased = Date.now() < leasedUntil;
        const rows = await findUnleased(readUntil, wasLeased ? batchSize : 1);
        const isLeased = rows.length > 0 && (await lease());
        // The previous holder may have published these rows after they were read.
        if (isLeased && !wasLeased) continue;
        take(isLeased ? rows : []);
        readUntil = isLeased && rows.length === batchSize ? (rows.at(-1)?._id ?? '') : '';
        if (readUntil === '') return;
      }
    },
    isRead: () => readUntil === '',
    async release(): Promise<void> {
      if (leasedUntil > 0) await releaseLease(leaseName, id);
    },
  };
}

/** Finds the next rows that no other process is publishing, by id, so that rows in memory are not read again. */
function findUnleased(after: string, limit: number): Promise<OutboxRow[]> {
  const now = Date.now();
  return OutboxRows.find({
    sentAt: null,
    _id: trusted({ $gt: after }),
    $or: [
      { leaseUntil: trusted({ $lte: new Date(now) }) },
      // Later than any lease or delay: set by a process with a wrong clock.
      { leaseUntil: trusted({ $gt: new Date(now + 120_000) }) },
    ],
  })
    .sort({ _id: 1 })
    .limit(limit)
    .lean();
}
