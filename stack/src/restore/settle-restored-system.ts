import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CHECKOUT } from '../checkout.ts';
import { runCommand } from '../processes/run-command.ts';
import type { BackingServers } from '../servers/backing-servers.ts';
import type { ProcessName } from '../system/processes.ts';
import type { RunningSystem } from '../system/start-system.ts';
import { readMetrics } from './read-metrics.ts';

const SERVICES = ['account', 'content', 'clinic', 'commerce'] as const satisfies readonly ProcessName[];
const WORKERS = ['notifications', 'cascade'] as const satisfies readonly ProcessName[];

/** Consumers are seconds behind, and much less than this. */
const RESENT_MS = 60 * 60 * 1000;
/** Longer than the interval at which lost jobs are recovered from their rows. */
const QUIET_MS = 6_000;

/**
 * Publishes the events of the hour before the restored moment again: consumers may not have handled them by then, and
 * the broker lost them. Call it once all processes run, because only then every queue exists.
 * @returns the number of events.
 */
export async function resendEventsBefore(to: Date, system: RunningSystem): Promise<number> {
  const from = new Date(to.getTime() - RESENT_MS).toISOString();
  const counts = await Promise.all(
    SERVICES.map(async (name) => {
      const output = await runShipped(
        'platform/src/runtime/resend-events.ts',
        ['--from', from],
        name,
        system,
      );
      return Number(/^(\d+) events/m.exec(output)?.[1] ?? 0);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Lists card payments since that moment whose purchase is lost, and refunds them if asked. @returns its lines. */
export async function findLostPayments(
  since: Date,
  system: RunningSystem,
  { refund }: { refund: boolean },
): Promise<string[]> {
  const args = ['--from', since.toISOString(), ...(refund ? ['--refund'] : [])];
  const output = await runShipped('services/commerce/src/lost-payments.ts', args, 'commerce', system);
  return output.split('\n').filter((line) => line.startsWith('pi_'));
}

/** Resolves when no event, message or job has been waiting for some seconds. */
export async function waitUntilQuiet(
  system: RunningSystem,
  servers: Pick<BackingServers, 'amqpManagementUrl'>,
): Promise<void> {
  let quietSince: number | undefined;
  while (quietSince === undefined || Date.now() - quietSince < QUIET_MS) {
    const waiting = await countWaiting(system, servers).catch(() => Infinity);
    quietSince = waiting === 0 ? (quietSince ?? Date.now()) : undefined;
    await delay(300);
  }
}

async function countWaiting(
  system: RunningSystem,
  { amqpManagementUrl }: Pick<BackingServers, 'amqpManagementUrl'>,
): Promise<number> {
  const events = SERVICES.map((name) => readMetrics(system.metricsUrlOf(name), 'outbox_unsent_rows'));
  const jobs = WORKERS.map((name) => readMetrics(system.metricsUrlOf(name), 'jobs'));
  const values = (await Promise.all([...events, ...jobs])).flat().map(({ value }) => value);
  const messages = amqpManagementUrl ? await countMessages(amqpManagementUrl) : 0;
  return values.reduce((sum, value) => sum + value, messages);
}

async function countMessages(managementUrl: string): Promise<number> {
  const { origin, username, password } = new URL(managementUrl);
  const response = await fetch(`${origin}/api/queues?columns=messages`, {
    headers: { authorization: `Basic ${btoa(`${username}:${password}`)}` },
    signal: AbortSignal.timeout(5_000),
  });
  const queues = (await response.json()) as { messages?: number }[];
  return queues.reduce((sum, { messages = 0 }) => sum + messages, 0);
}

/** Runs all checks of the invariants. @returns the violated ones, such as `oversold: 2`. */
export async function findViolations(system: RunningSystem): Promise<string[]> {
  // A started worker checks all rows; later checks read recent ones only.
  await system.processes.get('cascade')?.restart();
  const restartedAt = Date.now();
  for (;;) {
    const [checked] = await readMetrics(
      system.metricsUrlOf('account'),
      'invariants_checked_timestamp_seconds',
    );
    if (checked && checked.value * 1_000 > restartedAt) break;
    await delay(500);
  }
  const silent = await readMetrics(system.metricsUrlOf('account'), 'invariants_silent_services');
  const offenders = await readMetrics(system.metricsUrlOf('account'), 'invariant_offenders');
  return [
    ...silent.filter(({ value }) => value > 0).map(({ value }) => `${value} services were not checked`),
    ...offenders
      .filter(({ value }) => value > 0)
      .map(({ labels, value }) => `${labels['invariant']} in ${labels['service']}: ${value}`),
  ];
}

/** Runs a program of the shipped code with the settings of a process. @throws Error with its output if it fails. */
async function runShipped(
  file: string,
  args: readonly string[],
  process_: ProcessName,
  system: RunningSystem,
): Promise<string> {
  const { code, output } = await runCommand(process.execPath, [path.join(CHECKOUT, file), ...args], {
    cwd: CHECKOUT,
    env: system.environmentOf(process_),
  });
  if (code !== 0) throw new Error(`${file} failed for ${process_}:\n${output}`);
  return output;
}
