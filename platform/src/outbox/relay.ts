import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { trusted } from 'mongoose';
import type { Registry } from 'prom-client';
import { type Bus, BusUnavailableError } from '../bus/bus.ts';
import { failpoint } from '../failpoint.ts';
import type { Logger } from '../observability/log.ts';
import { newCounter, newHistogram, slowBuckets } from '../observability/process-registry.ts';
import { watchValue } from '../observability/watch-value.ts';
import { newId } from '../mongo/object-id.ts';
import { acquireLease, releaseLease } from '../mongo/lease.ts';
import { attachRelay, leaseMs, type OutboxRow, OutboxRows } from './outbox.ts';
import { runInTrace } from '../observability/tracing.ts';
import { pause } from '../concurrency/pause.ts';

interface RelayOptions {
  readonly bus: Bus;
  readonly log: Logger;
  readonly metrics?: { readonly registry: Registry };
  /** Milliseconds between two looks for events that no process publishes. */
  readonly pollEveryMs?: number;
}

export interface OutboxRelay {
  /** Waits for publishes in progress, then releases the other rows to other copies. */
  stop(): Promise<void>;
  idle(): Promise<void>;
}

const batchSize = 500;
/** Milliseconds for which confirms are collected and then marked with one write. A crash repeats these events. */
const markEveryMs = 20;
/** Maximum number of unconfirmed publishes. One at a time is fifteen times slower. */
const windowSize = 200;
const backlogLease = 'outbox backlog';
/** Maximum number of rows in memory. The rest is read when these are marked. */
const maxHeldRows = 2_000;
/** Milliseconds until failed marks are tried again. */
const markAgainAfterMs = 1_000;

/**
 * Publishes the events of this process's database: its own at once after the commit, all others through a poll every
 * second. Several copies may run. Delivery is at least once: a row is marked as sent only after the broker's confirm.
 */
export function startOutboxRelay({ bus, log, metrics, pollEveryMs = 1_000 }: RelayOptions): OutboxRelay {
  const id = newId();
  const waiting: OutboxRow[] = [];
  /** The rows in memory, so that no poll claims one twice. */
  const held = new Set<string>();
  const confirmed: string[] = [];
  let inFlight = 0;
  const broker = { available: false };
  const stopping = new AbortController();
  let backlogLeasedUntil = 0;
  let marking: Promise<void> | undefined;
  let reading: Promise<void> | undefined;
  /** Id of the last row that was read of the backlog; empty when it was read to its end. */
  let readUntil = '';
  // A wake-up runs in the context of the request that committed; publishing does not belong to that request.
  const inOwnContext = AsyncLocalStorage.snapshot();

  function hold(row: OutboxRow): void {
    if (held.has(row._id) || held.size >= maxHeldRows) return;
    held.add(row._id);
    waiting.push(row);
  }

  function publishWaiting(): void {
    while (broker.available && inFlight < windowSize) {
      const row = waiting.shift();
      if (!row) return;
      inFlight += 1;
      void send(row).finally(() => {
        inFlight -= 1;
        publishWaiting();
      });
    }
  }

  async function send(row: OutboxRow): Promise<boolean> {
    try {
      await runInTrace(row.envelope.traceparent, () => bus.publish(row.envelope));
    } catch (error) {
      if (error instanceof BusUnavailableError) {
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
    while (confirmed.length > 0) {
      await wait(markEveryMs);
      const ids = confirmed.splice(0);
      failpoint('before-mark-sent');
      try {
        await OutboxRows.updateMany({ _id: trusted({ $in: ids }) }, { $set: { sentAt: new Date() } });
        for (const one of ids) held.delete(one);
        failpoint('after-mark-sent');
        if (readUntil !== '') void poll();
      } catch (error) {
        // Another copy may send them again meanwhile; consumers ignore a handled event.
        log.warn({ error, rows: ids.length }, 'sent events could not be marked yet');
        confirmed.unshift(...ids);
        await wait(markAgainAfterMs);
      }
    }
  }

  /** Delays a refused row with growing pauses, so that it does not block the others. */
  async function postpone(row: OutboxRow, error: unknown): Promise<void> {
    refused.inc();
    const delayMs = Math.min(1_000 * 2 ** Math.min(row.attempts, 6), 60_000);
    log.error({ error, event: row.envelope.name, eventId: row._id, delayMs }, 'an event was refused');
    const change = { $set: { leaseUntil: new Date(Date.now() + delayMs) }, $inc: { attempts: 1 } };
    // If this write fails, the row is retried when its lease expires.
    await OutboxRows.updateOne({ _id: row._id }, change).catch((cause: unknown) =>
      log.warn({ error: cause, eventId: row._id }, 'a refused event could not be postponed'),
    );
    held.delete(row._id);
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

  /** Leases the backlog: one copy publishes it, which costs one write, not one for each row. */
  async function leaseBacklog(): Promise<boolean> {
    const now = Date.now();
    if (now < backlogLeasedUntil - leaseMs / 2) return true;
    if (!(await acquireLease(backlogLease, id, leaseMs, now))) return false;
    backlogLeasedUntil = now + leaseMs;
    return true;
  }

  /** Reads the next batch while the broker confirms the former, as long as there is room in memory. */
  async function readBacklog(): Promise<void> {
    while (broker.available && !stopping.signal.aborted && held.size + batchSize <= maxHeldRows) {
      const wasLeased = Date.now() < backlogLeasedUntil;
      const rows = await findUnleased(readUntil, wasLeased ? batchSize : 1);
      const isLeased = rows.length > 0 && (await leaseBacklog());
      // The previous holder may have published these rows after they were read.
      if (isLeased && !wasLeased) continue;
      if (isLeased) for (const row of rows) hold(row);
      publishWaiting();
      readUntil = isLeased && rows.length === batchSize ? (rows.at(-1)?._id ?? '') : '';
      if (readUntil === '') return;
    }
  }

  /** Never throws. A second call at the same time would read the same rows again. */
  function poll(): Promise<void> {
    reading ??= readBacklog()
      .catch((error: unknown) => log.warn({ error }, 'the outbox could not be polled'))
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  /** After a late confirm, sends one row to test the broker; the others follow if it succeeds. */
  async function probe(): Promise<void> {
    if (broker.available) return;
    const row = waiting.shift();
    if (row && !(await send(row))) return;
    broker.available = true;
    publishWaiting();
  }

  async function pollForever(): Promise<void> {
    while (!stopping.signal.aborted) {
      await probe();
      await poll();
      await pause(pollEveryMs, stopping.signal);
    }
  }

  const removeAvailableListener = bus.onAvailable(() => {
    broker.available = true;
    publishWaiting();
    void poll();
  });
  const detach = attachRelay({
    id,
    accept: (row) =>
      inOwnContext(() => {
        hold(row);
        publishWaiting();
      }),
  });
  if (metrics) watchOutbox(metrics);
  const polling = pollForever();

  const isIdle = () => waiting.length === 0 && inFlight === 0 && !marking;
  return {
    async stop() {
      detach();
      removeAvailableListener();
      stopping.abort();
      await polling;
      for (let attemptsLeft = 200; attemptsLeft > 0 && broker.available && !isIdle(); attemptsLeft -= 1)
        await wait(10);
      broker.available = false;
      const change = { $set: { leaseUntil: new Date(0) } };
      const ids = waiting.map((row) => row._id);
      if (ids.length > 0) await OutboxRows.updateMany({ _id: trusted({ $in: ids }) }, change).catch(() => {});
      if (backlogLeasedUntil > 0) await releaseLease(backlogLease, id).catch(() => {});
    },
    async idle() {
      while (!isIdle() || (await OutboxRows.exists({ sentAt: null }))) await wait(10);
    },
  };
}

const published = newCounter({
  name: 'outbox_published_total',
  help: 'Events confirmed by the broker.',
});

const refused = newCounter({
  name: 'outbox_refused_total',
  help: 'Publishes that the broker refused or could not route.',
});

const publishDelay = newHistogram({
  name: 'outbox_publish_delay_seconds',
  help: 'Time from the creation of an event to the broker’s confirm.',
  buckets: slowBuckets,
});

const maxCounted = 10_000;

function watchOutbox(metrics: { readonly registry: Registry }): void {
  watchValue(metrics, {
    name: 'outbox_oldest_unsent_seconds',
    help: 'Age of the oldest unsent event; 0 when there is none.',
    async read() {
      const oldest = await OutboxRows.findOne({ sentAt: null }, { createdAt: 1 }).sort({ _id: 1 }).lean();
      return [{ value: oldest ? (Date.now() - oldest.createdAt.getTime()) / 1_000 : 0 }];
    },
  });
  watchValue(metrics, {
    name: 'outbox_unsent_rows',
    help: 'Unsent events, counted up to ten thousand.',
    read: async () => [{ value: await OutboxRows.countDocuments({ sentAt: null }).limit(maxCounted) }],
  });
}
