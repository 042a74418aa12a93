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
  const stopping = new AbortController();
  let reading: Promise<void> | undefined;
  // A wake-up runs in the context of the request that committed; publishing does not belong to that request.
  const inOwnContext = AsyncLocalStorage.snapshot();
  const sender = createSender(bus, log, () => {
    if (!backlog.isRead()) void poll();
  });
  const backlog = createBacklog({
    id,
    hasRoomFor: (rows) => !stopping.signal.aborted && sender.hasRoomFor(rows),
    take: sender.add,
  });

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

  async function pollForever(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sender.probe();
      await poll();
      await pause(pollEveryMs, stopping.signal);
    }
  }

  const removeAvailableListener = bus.onAvailable(() => {
    sender.resume();
    void poll();
  });
  const detach = attachRelay({ id, accept: (row) => inOwnContext(() => sender.add([row])) });
  if (metrics) watchOutbox(metrics);
  const polling = pollForever();

  return {
    async stop() {
      detach();
      removeAvailableListener();
      stopping.abort();
      await polling;
      // A lease that is not released expires.
      const warn = (error: unknown) => log.warn({ error }, 'the outbox could not be released');
      await sender.stop().catch(warn);
      await backlog.release().catch(warn);
    },
    async idle() {
      while (!sender.isIdle() || (await OutboxRows.exists({ sentAt: null }))) await wait(10);
    },
  };
}

/** Publishes the rows in memory in order of arrival, a window at a time, while the broker is available. */
function createSender(bus: Bus, log: Logger, onMarked: () => void) {
  const waiting: OutboxRow[] = [];
  /** The rows in memory, so that no poll claims one twice. */
  const held = new Set<string>();
  let inFlight = 0;
  const broker = { available: false };
  const sent = createSentMarks({
    log,
    onMarked(ids) {
      for (const one of ids) held.delete(one);
      onMarked();
    },
  });
  const isIdle = () => waiting.length === 0 && inFlight === 0 && sent.isIdle();

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
      await publishRow(row, bus);
      sent.add(row._id);
    } catch (error) {
      if (error instanceof BusUnavailableError) {
        broker.available = false;
        waiting.unshift(row);
        return false;
      }
      await postpone(row, error, log);
      held.delete(row._id);
    }
    return true;
  }

  function resume(): void {
    broker.available = true;
    publishWaiting();
  }

  return {
    hasRoomFor: (rows: number) => broker.available && held.size + rows <= maxHeldRows,
    add(rows: readonly OutboxRow[]): void {
      for (const row of rows) {
        if (held.has(row._id) || held.size >= maxHeldRows) continue;
        held.add(row._id);
        waiting.push(row);
      }
      publishWaiting();
    },
    resume,
    /** After a late confirm, sends one row to test the broker; the others follow if it succeeds. */
    async probe(): Promise<void> {
      if (broker.available) return;
      const row = waiting.shift();
      if (!row || (await send(row))) resume();
    },
    isIdle,
    /** Waits for publishes in progress, then releases the rows that are left. */
    async stop(): Promise<void> {
      for (let attemptsLeft = 200; attemptsLeft > 0 && broker.available && !isIdle(); attemptsLeft -= 1)
        await wait(10);
      broker.available = false;
      const ids = waiting.map((row) => row._id);
      const change = { $set: { leaseUntil: new Date(0) } };
      if (ids.length > 0) await OutboxRows.updateMany({ _id: trusted({ $in: ids }) }, change);
    },
  };
}

async function publishRow({ envelope, createdAt }: OutboxRow, bus: Bus): Promise<void> {
  await runInTrace(envelope.traceparent, () => bus.publish(envelope));
  failpoint('after-confirm');
  published.inc();
  publishDelay.observe((Date.now() - createdAt.getTime()) / 1_000);
}

/** Delays a refused row with growing pauses, so that it does not block the others. */
async function postpone(row: OutboxRow, error: unknown, log: Logger): Promise<void> {
  refused.inc();
  const delayMs = Math.min(1_000 * 2 ** Math.min(row.attempts, 6), 60_000);
  log.error({ error, event: row.envelope.name, eventId: row._id, delayMs }, 'an event was refused');
  const change = { $set: { leaseUntil: new Date(Date.now() + delayMs) }, $inc: { attempts: 1 } };
  // If this write fails, the row is retried when its lease expires.
  await OutboxRows.updateOne({ _id: row._id }, change).catch((cause: unknown) =>
    log.warn({ error: cause, eventId: row._id }, 'a refused event could not be postponed'),
  );
}
