import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../observability/log.ts';
import { flushTraces } from '../observability/tracing.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';

/** Spans nobody takes must not hold up the end of a process. */
const flushMs = 2_000;

type Stop = () => Promise<unknown>;
/** Registers how to stop something that was opened. */
export type OnStop = (label: string, stop: Stop) => void;

/**
 * Runs a process from start to a clean end. What `start` opens it registers with `onStop`; on SIGTERM or
 * SIGINT these run last-opened-first, so that requests end before the database does. Exits 0 when all went
 * well, 1 when the start failed or the grace period passed.
 */
export async function runProcess(
  { name, log, graceMs = 10_000 }: { name: string; log: Logger; graceMs?: number },
  start: (onStop: OnStop) => Promise<void>,
): Promise<void> {
  const stops: { label: string; stop: Stop }[] = [];
  let stopping = false;

  const shutDown = async (signal: string, exitCode: number) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const finished = (async () => {
      for (const { label, stop } of stops.toReversed())
        await stop().catch((error: unknown) => log.error({ err: error, label }, 'did not stop cleanly'));
      await withTimeout(flushMs, flushTraces());
      return true;
    })();
    const inTime = await Promise.race([finished, delay(graceMs, false, { ref: false })]);
    if (!inTime) log.error({ graceMs }, 'gave up waiting');
    process.exit(inTime ? exitCode : 1);
  };

  process.once('SIGTERM', (signal) => void shutDown(signal, 0));
  process.once('SIGINT', (signal) => void shutDown(signal, 0));
  // State after these is unknown; the supervisor starts a fresh process.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    void shutDown('uncaughtException', 1);
  });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    void shutDown('unhandledRejection', 1);
  });

  try {
    await start((label, stop) => stops.push({ label, stop }));
    log.info('ready');
  } catch (error) {
    log.fatal({ err: error }, `${name} could not start`);
    await shutDown('failed start', 1);
  }
}
