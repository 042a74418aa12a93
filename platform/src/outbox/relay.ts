import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { trusted } from 'mongoose';
import type { Registry } from 'prom-client';
import { type Bus, BusAwayError } from '../bus/bus.ts';
import { failpoint } from '../failpoint.ts';
import type { Logger } from '../observability/log.ts';
import { newCounter, newHistogram, patientBuckets } from '../observability/process-registry.ts';
import { watchValue } from '../observability/watch-value.ts';
import { newId } from '../mongo/object-id.ts';
import { attachRelay, leaseMs, type OutboxRow, OutboxRows } from './outbox.ts';
import { belowTrace } from '../observability/tracing.ts';

interface RelayOptions {
  readonly bus: Bus;
  readonly log: Logger;
  readonly metrics?: { readonly registry: Registry };
}

export interface OutboxRelay {
  /** Waits for what is being sent, then lets other copies have the rest. */
  stop(): Promise<void>;
  /** Resolves when nothing is owed any more. */
  idle(): Promise<void>;
}

const sweepEveryMs = 1_000;
const batchSize = 200;
/** Unconfirmed at a time. One at a time would be fifteen times slower. */
const windowSize = 200;
/** Rows in memory. More are left to the sweep. */
const heldAtMost = 2_000;

/**
 * Publishes the events of this process' database: those committed in this process at once, all others by a sweep
 * every second. Several copies may run. At least once: a row is marked as sent only after the broker's confirm.
 */
export function startOutboxRelay({ bus, log, metrics }: RelayOptions): OutboxRelay {
  const id = newId();
  const waiting: OutboxRow[] = [];
  /** Every row this relay has and is not done with, so that no sweep takes it a second time. */
  const held = new Set<string>();
  const confirmed: string[] = [];
  let inFlight = 0;
  const broker = { available: false };
  const stopping = new AbortController();
  let marking: Promise<void> | undefined;
  // A wake-up comes in the context of the request that committed; what follows does not belong to that request.
  const inOwnContext = AsyncLocalStorage.snapshot();

  function take(row: OutboxRow): void {
    if (held.has(row._id) || held.size >= heldAtMost) return;
    held.add(row._id);
    waiting.push(row);
  }

  function pump(): void {
    while (broker.available && inFlight < windowSize) {
      const row = waiting.shift();
      if (!row) return;
      inFlight += 1;
      void send(row).finally(() => {
        inFlight -= 1;
        pump();
      });
    }
  }

  /** @returns whether the broker was there. */
  async function send(row: OutboxRow): Promise<boolean> {
    try {
      await belowTrace(row.envelope.traceparent, () => bus.publish(row.envelope));
    } catch (error) {
      if (error instanceof BusAwayError) {
        broker.available = false;
        waiting.unshift(row);
        return false;
      }
      await postpone(row, error);
      return true;
    }
    failpoint('after-confirm');
    published.inc();
    publishDelay.observe((Date.now() - row.createdAt.getTime()) / 1_000);
    confirmed.push(row._id);
    marking ??= markSent().finally(() => {
      marking = undefined;
    });
    return true;
  }

  async function markSent(): Promise<void> {
    // Lets the confirms that arrive in one packet be marked with one write.
    await new Promise((resolve) => setImmediate(resolve));
    while (confirmed.length > 0) {
      const ids = confirmed.splice(0);
      failpoint('before-mark-sent');
      try {
        await OutboxRows.updateMany({ _id: trusted({ $in: ids }) }, { $set: { sentAt: new Date() } });
        for (const one of ids) held.delete(one);
        failpoint('after-mark-sent');
      } catch (error) {
        // Another copy may send them again meanwhile; consumers know an id they have seen.
        log.warn({ error, rows: ids.length }, 'sent events could not be marked yet');
        confirmed.unshift(...ids);
        await wait(sweepEveryMs);
      }
    }
  }

  /** The broker has it in for this row alone, so it must not stop the others. */
  async function postpone(row: OutboxRow, error: unknown): Promise<void> {
    refused.inc();
    const delayMs = Math.min(1_000 * 2 ** Math.min(row.attempts, 6), 60_000);
    log.error({ error, event: row.envelope.name, eventId: row._id, delayMs }, 'an event was refused');
    const change = { $set: { leaseUntil: new Date(Date.now() + delayMs) }, $inc: { attempts: 1 } };
    // Left as it is, the row comes up again when its lease ends.
    await OutboxRows.updateOne({ _id: row._id }, change).catch((cause: unknown) =>
      log.warn({ error: cause, eventId: row._id }, 'a refused event could not be postponed'),
    );
    held.delete(row._id);
  }

  async function claim(): Promise<number> {
    const now = Date.now();
    const free = {
      sentAt: null,
      $or: [
        { leaseUntil: trusted({ $lte: new Date(now) }) },
        // Further ahead than any lease or pause: made by a process with a wrong clock.
        { leaseUntil: trusted({ $gt: new Date(now + 120_000) }) },
      ],
    };
    const found = await OutboxRows.find(free, { _id: 1 }).sort({ _id: 1 }).limit(batchSize).lean();
    if (found.length === 0) return 0;
    const claimId = `${id}-${newId()}`;
    const ids = found.map((row) => row._id);
    await OutboxRows.updateMany(
      { _id: trusted({ $in: ids }), ...free },
      { $set: { leasedBy: claimId, leaseUntil: new Date(now + leaseMs) } },
    );
    const rows = await OutboxRows.find({ sentAt: null, leasedBy: claimId }).sort({ _id: 1 }).lean();
    for (const row of rows) take(row);
    return found.length;
  }

  async function sweep(): Promise<void> {
    while (broker.available && !stopping.signal.aborted && held.size + batchSize <= heldAtMost) {
      const found = await claim();
      pump();
      if (found < batchSize) return;
    }
  }

  /** A broker that confirmed too late once is not gone: one row finds out, the others follow it. */
  async function probe(): Promise<void> {
    if (broker.available) return;
    const row = waiting.shift();
    if (row && !(await send(row))) return;
    broker.available = true;
    pump();
  }

  async function sweepForever(): Promise<void> {
    while (!stopping.signal.aborted) {
      await probe();
      await sweep().catch((error: unknown) => log.warn({ error }, 'the outbox could not be swept'));
      await wait(sweepEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const endAvailable = bus.onAvailable(() => {
    broker.available = true;
    pump();
    void sweep().catch(() => {});
  });
  const detach = attachRelay({
    id,
    accept: (row) =>
      inOwnContext(() => {
        take(row);
        pump();
      }),
  });
  if (metrics) watchOutbox(metrics);
  const sweeping = sweepForever();

  const settled = () => waiting.length === 0 && inFlight === 0 && !marking;
  return {
    async stop() {
      detach();
      endAvailable();
      stopping.abort();
      await sweeping;
      for (let left = 200; left > 0 && broker.available && !settled(); left -= 1) await wait(10);
      broker.available = false;
      const change = { $set: { leaseUntil: new Date(0) } };
      const ids = waiting.map((row) => row._id);
      if (ids.length > 0) await OutboxRows.updateMany({ _id: trusted({ $in: ids }) }, change).catch(() => {});
    },
    async idle() {
      while (!settled() || (await OutboxRows.exists({ sentAt: null }))) await wait(10);
    },
  };
}

const published = newCounter({
  name: 'outbox_published_total',
  help: 'Events the broker has confirmed.',
});

const refused = newCounter({
  name: 'outbox_refused_total',
  help: 'Publishes the broker refused or could route nowhere.',
});

const publishDelay = newHistogram({
  name: 'outbox_publish_delay_seconds',
  help: 'From the making of an event to the confirm of the broker.',
  buckets: patientBuckets,
});

/** Counting further would only make a bad hour worse. */
const mostCounted = 10_000;

function watchOutbox(metrics: { readonly registry: Registry }): void {
  watchValue(metrics, {
    name: 'outbox_oldest_unsent_seconds',
    help: 'Age of the oldest event that is still owed; 0 when none is.',
    async read() {
      const oldest = await OutboxRows.findOne({ sentAt: null }, { createdAt: 1 }).sort({ _id: 1 }).lean();
      return [{ value: oldest ? (Date.now() - oldest.createdAt.getTime()) / 1_000 : 0 }];
    },
  });
  watchValue(metrics, {
    name: 'outbox_unsent_rows',
    help: 'Events that are still owed, counted up to ten thousand.',
    read: async () => [{ value: await OutboxRows.countDocuments({ sentAt: null }).limit(mostCounted) }],
  });
}
