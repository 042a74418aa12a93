import { existsSync } from 'node:fs';
import path from 'node:path';
import { drainMs } from '../balancer/copies.ts';
import type { BackingServers } from '../servers/backing-servers.ts';
import { takeFreePorts } from '../processes/free-ports.ts';
import { cacheDirectory } from '../root-file-system/root-file-system.ts';
import { type SupervisedProcess, startSupervisedProcess } from '../processes/supervised-process.ts';
import {
  commonEnvironment,
  isStandIn,
  PROCESS_NAMES,
  PROCESSES,
  type ProcessName,
  type SystemSettings,
  urlOf,
} from './processes.ts';
import { readOrMakeSecrets } from './secrets.ts';
import { placeCopies, type Places, type RunningCopy, startBalancers } from './system-copies.ts';

const CHECKOUT = path.resolve(import.meta.dirname, '../../..');
/** Lets a process be traced, where somebody says who takes the traces. */
const TELEMETRY = './platform/src/observability/telemetry/register.ts';
const STOP_GRACE_MS = 12_000;

export interface SystemOptions {
  /** Where browsers find the system; the gateway listens there. */
  httpPort: number;
  servers: Pick<BackingServers, 'mongoUrl' | 'amqpUrl' | 'valkeyUrl'>;
  /** Holds secrets, logs and what the stand-ins keep. */
  folder: string;
  /** `dev` restarts a process when its sources change and serves no pages itself. */
  mode: 'production-like' | 'dev' | 'test';
  /** How many copies run of every process but the stand-ins; with several a balancer stands before each process. */
  copies?: number;
  /** Several systems on the same servers need a prefix of their own each. */
  databasePrefix?: string;
  eventsNamespace?: string;
  /** How browsers reach the system when it is not the gateway's own address. */
  publicUrl?: string;
  /** The built frontend; without it only the API is served. */
  frontendDir?: string;
  /** Settings for all processes on top of the table's. */
  env?: Record<string, string>;
  ports?: Partial<Record<ProcessName | 'smtp', number>>;
  /** Runs with each process's environment, before any process starts. For filling in data. */
  beforeStart?: (environmentOf: (name: ProcessName) => NodeJS.ProcessEnv) => Promise<void>;
  log: (line: string) => void;
}

export interface RunningSystem {
  readonly url: string;
  readonly mailUrl: string;
  readonly cardSandboxUrl: string;
  readonly bkashSandboxUrl: string;
  readonly smtpPort: number;
  /** The processes that run, by name, the first copy of each: to be killed, restarted and asked for their id. */
  readonly processes: ReadonlyMap<ProcessName, SupervisedProcess>;
  /** All copies of a process; none when it does not run here. */
  copiesOf(name: ProcessName): readonly RunningCopy[];
  /** Where a process answers HTTP, `/metrics` included; with several copies the balancer before them. */
  urlOf(name: ProcessName): string;
  /** The settings of a process, for running one more beside them. */
  environmentOf(name: ProcessName): NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/**
 * Starts every process of the system on this machine, each as soon as those it waits for are ready, and
 * keeps them running. Processes whose entry does not exist yet are left out.
 * @throws Error with the last words of the process that could not start; everything else is stopped by then.
 */
export async function startSystem(options: SystemOptions): Promise<RunningSystem> {
  const settings = await settingsFor(options);
  const names = PROCESS_NAMES.filter(
    (name) =>
      existsSync(entryOf(name)) &&
      !(name === 'card-sandbox' && settings.stripe) &&
      !(name === 'bkash-sandbox' && settings.ownBkash),
  );
  const environmentOf = (name: ProcessName) => environmentFor(name, settings, options);
  await options.beforeStart?.(environmentOf);

  const places = await placeCopies(names, settings.ports, options.copies ?? 1);
  const balancers = await startBalancers(places, settings.ports);
  const running = new Map<ProcessName, RunningCopy[]>(names.map((name) => [name, []]));
  const stop = async () => {
    await stopAll(running, options.log);
    await Promise.all(balancers.map((balancer) => balancer.stop()));
  };
  try {
    // Copy by copy, since the first of each prepares what the others find.
    for (let copy = 0; copy < (options.copies ?? 1); copy += 1)
      await startCopies(copy, places, running, options, environmentOf);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: settings.publicUrl,
    mailUrl: urlOf(settings.ports['mail-sink']),
    cardSandboxUrl: urlOf(settings.ports['card-sandbox']),
    bkashSandboxUrl: urlOf(settings.ports['bkash-sandbox']),
    smtpPort: settings.smtpPort,
    processes: new Map([...running].flatMap(([name, [first]]) => (first ? [[name, first.process]] : []))),
    copiesOf: (name) => running.get(name) ?? [],
    urlOf: (name) => urlOf(settings.ports[name]),
    environmentOf,
    stop,
  };
}

/** Starts the copy of that number of every process that has one, each when those it waits for are ready. */
async function startCopies(
  copy: number,
  places: Places,
  running: ReadonlyMap<ProcessName, RunningCopy[]>,
  options: SystemOptions,
  environmentOf: (name: ProcessName) => NodeJS.ProcessEnv,
): Promise<void> {
  const starts = new Map<ProcessName, Promise<void>>();
  for (const [name, ports] of places) {
    const port = ports[copy];
    if (port === undefined) continue;
    const start = async () => {
      await Promise.all(PROCESSES[name].waitsFor.flatMap((other) => starts.get(other) ?? []));
      const called = ports.length > 1 ? `${name}-${copy + 1}` : name;
      const env = { ...environmentOf(name), PORT: String(port) };
      const process = await startProcess({ name, called, port }, options, env);
      running.get(name)?.push({ process, url: urlOf(port) });
    };
    starts.set(name, start());
  }
  const failed = (await Promise.allSettled(starts.values())).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function settingsFor(options: SystemOptions): Promise<SystemSettings> {
  const free = await takeFreePorts(PROCESS_NAMES.length + 1);
  const ports = Object.fromEntries(PROCESS_NAMES.map((name, index) => [name, free[index]]));
  const { smtp = free.at(-1), ...given } = options.ports ?? {};
  const { mongoUrl, amqpUrl, valkeyUrl } = options.servers;
  const stripe = ownStripeKeys(process.env);
  return {
    servers: { mongoUrl, amqpUrl, valkeyUrl },
    databasePrefix: options.databasePrefix ?? 'petcare_',
    eventsNamespace: options.eventsNamespace ?? '',
    secrets: await readOrMakeSecrets(options.folder),
    ports: { ...(ports as Record<ProcessName, number>), ...given, gateway: options.httpPort },
    smtpPort: smtp ?? 0,
    publicUrl: options.publicUrl ?? `http://localhost:${options.httpPort}`,
    dataFolder: path.join(options.folder, 'data'),
    ...(options.frontendDir && { frontendDir: options.frontendDir }),
    ...(stripe && options.mode !== 'test' && { stripe }),
    // Somebody who exports a merchant's settings wants bKash, not the sandbox.
    ownBkash: options.mode !== 'test' && Boolean(process.env['BKASH_APP_KEY']),
  };
}

/** Somebody who exports Stripe keys of their own wants Stripe, not the sandbox. */
function ownStripeKeys(environment: NodeJS.ProcessEnv): SystemSettings['stripe'] {
  const secretKey = environment['STRIPE_SECRET_KEY'];
  if (!secretKey) return undefined;
  return {
    secretKey,
    publishableKey: environment['STRIPE_PUBLISHABLE_KEY'] ?? '',
    webhookSecret: environment['STRIPE_WEBHOOK_SECRET'] ?? '',
  };
}

function environmentFor(
  name: ProcessName,
  settings: SystemSettings,
  options: SystemOptions,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: options.mode === 'test' ? 'test' : 'development',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
    // Stripping types costs each of ten processes more than loading what an earlier start compiled.
    NODE_COMPILE_CACHE: path.join(cacheDirectory(), 'compile-cache'),
    ...commonEnvironment(name, settings),
    ...PROCESSES[name].environment(settings),
    ...((options.copies ?? 1) > 1 && severalCopies(name)),
    ...options.env,
  };
}

/** Settings of a process with a balancer before it. */
function severalCopies(name: ProcessName): Record<string, string> {
  if (isStandIn(name)) return {};
  return { SHUTDOWN_DRAIN_MS: String(drainMs), ...(name === 'gateway' && { TRUSTED_PROXIES: '1' }) };
}

function startProcess(
  { name, called, port }: { name: ProcessName; called: string; port: number },
  { folder, mode, log }: SystemOptions,
  env: NodeJS.ProcessEnv,
): Promise<SupervisedProcess> {
  const health = `${urlOf(port)}/health/ready`;
  return startSupervisedProcess({
    name: called,
    command: process.execPath,
    args: [
      ...(mode === 'dev' ? ['--watch', '--watch-preserve-output'] : []),
      '--import',
      TELEMETRY,
      entryOf(name),
    ],
    env,
    cwd: CHECKOUT,
    ready: { ask: async () => (await fetch(health, { signal: AbortSignal.timeout(2000) })).ok },
    stopGraceMs: STOP_GRACE_MS + drainMs,
    logFile: path.join(folder, 'logs', `${called}.log`),
    onLine: (line) => tellError(called, line, log),
    onChange: ({ state, detail }) => log(`${called} ${state} (${detail}).`),
  });
}

/** Lets errors out of the log files: what is printed as no JSON at all, and lines of level error or worse. */
function tellError(name: string, line: string, log: (line: string) => void): void {
  if (line === '' || (line.startsWith('{') && !/^\{"level":(50|60|"error"|"fatal")/.test(line))) return;
  log(`[${name}] ${line}`);
}

/** The doors first, so that requests under way still find their services; then all others. */
async function stopAll(
  running: ReadonlyMap<ProcessName, readonly RunningCopy[]>,
  log: (line: string) => void,
): Promise<void> {
  const stopAllOf = (names: readonly ProcessName[]) =>
    Promise.all(
      names
        .flatMap((name) => running.get(name) ?? [])
        .map(async ({ process: one }) => {
          await one.stop();
          log(`  ${one.name} stopped`);
        }),
    );
  await stopAllOf(['gateway']);
  await stopAllOf([...running.keys()].filter((name) => name !== 'gateway'));
}

function entryOf(name: ProcessName): string {
  return path.join(CHECKOUT, PROCESSES[name].entry);
}
