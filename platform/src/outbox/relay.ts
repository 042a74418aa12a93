import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { trusted } from 'mongoose';
import type { Registry } from 'prom-client';
import { type Bus, BusUnavailableError } from '../bus/bus.ts';
import { failpoint } from '../failpoint.ts';
import type { Logger } from '../observability/log.ts';
import { newId } from '../mongo/object-id.ts';
import { createBacklog } from './backlog.ts';
import { attachRelay, type OutboxRow, OutboxRows } from './outbox.ts';
import { published, publishDelay, refused, watchOutbox } from './outbox-metrics.ts';
import { createSentMarks } from './sent-marks.ts';
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

/** Maximum number of unconfirmed publishes. One at a time is fifteen times slower. */
const windowSize = 200;
/** Maximum number of rows in memory. The rest is read when these are marked. */
const maxHeldRows = 2_000;

/**
 * Publishes the events of this process's database: its own at once after the commit, all others through a poll every
 * second. Several copies may run. Delivery is at least once: a row is marked as sent only after the broker's confirm.
 */
export function startOutboxRelay({ bus, log, metrics, pollEveryMs = 1_000 }: RelayOptions): OutboxRelay {
  const id = newId();
  const waiting: OutboxRow[] = [];
  /** The rows in memory, so that no poll claims one twice. */
  const held = new Set<string>();
  let inFlight = 0;
  const broker = { available: false };
  const stopping = new AbortController();
  let reading: Promise<void> | undefined;
  // A wake-up runs in the context of the request that committed; publishing does not belong to that request.
  const inOwnContext = AsyncLocalStorage.snapshot();
  const sent = createSentMarks({
    log,
    onMarked(ids) {
      for (const one of ids) held.delete(one);
      if (!backlog.isRead()) void poll();
    },
  });
  const backlog = createBacklog({
    id,
    hasRoomFor: (rows) => broker.available && !stopping.signal.aborted && held.size + rows <= maxHeldRows,
    take(rows) {
      for (const row of rows) hold(row);
      publishWaiting();
    },
  });

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
    sent.add(row._id);
    return true;
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

  /** Never throws. A second call at the same time would read the same rows again. */
  function poll(): Promise<void> {
    reading ??= backlog
      .read()
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

  const isIdle = () => waiting.length === 0 && inFlight === 0 && sent.isIdle();
  return {
    async stop() {
      detach();
      removeAvailableListener();
      stopping.abort();
      await polling;
      for (let attemptsLeft = 200; attemptsLeft > 0 && broker.available && !isIdle(); attemptsLeft -= 1)
        await wait(10);
      broker.available = false;
      // A lease that is not released expires.
      const warn = (error: unknown) => log.warn({ error }, 'the outbox could not be released');
      const change = { $set: { leaseUntil: new Date(0) } };
      const ids = waiting.map((row) => row._id);
      if (ids.length > 0) await OutboxRows.updateMany({ _id: trusted({ $in: ids }) }, change).catch(warn);
      await backlog.release().catch(warn);
    },
    async idle() {
      while (!isIdle() || (await OutboxRows.exists({ sentAt: null }))) await wait(10);
    },
  };
}
