import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../observability/log.ts';
import { flushTraces } from '../observability/tracing.ts';
import { releaseMemory } from './release-memory.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';

/** A trace receiver that does not answer must not delay the exit. */
const flushMs = 2_000;

type Stop = () => Promise<unknown>;
export type OnStop = (label: string, stop: Stop) => void;

/**
 * Runs a process from start to a clean exit. Resources opened by `start` are registered with `onStop` and stopped in
 * reverse order on SIGTERM or SIGINT. Exits with 0, or with 1 when the start failed or the grace period passed.
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
    if (!inTime) log.error({ graceMs }, 'the grace period passed before everything stopped');
    process.exit(inTime ? exitCode : 1);
  };

  process.once('SIGTERM', (signal) => void shutDown(signal, 0));
  process.once('SIGINT', (signal) => void shutDown(signal, 0));
  // The state is unknown after these errors; the supervisor starts a new process.
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
    releaseMemory();
    log.info('ready');
  } catch (error) {
    log.fatal({ err: error }, `${name} could not start`);
    await shutDown('failed start', 1);
  }
}
