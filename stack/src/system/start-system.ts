import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BackingServers } from '../servers/backing-servers.ts';
import { takeFreePorts } from '../servers/free-ports.ts';
import { cacheDirectory } from '../servers/root-file-system.ts';
import { type SupervisedProcess, startSupervisedProcess } from '../servers/supervised-process.ts';
import {
  commonEnvironment,
  PROCESS_NAMES,
  PROCESSES,
  type ProcessName,
  type SystemSettings,
  urlOf,
} from './processes.ts';
import { readOrMakeSecrets } from './secrets.ts';

const CHECKOUT = path.resolve(import.meta.dirname, '../../..');

export interface SystemOptions {
  /** Where browsers find the system; the gateway listens there. */
  httpPort: number;
  servers: Pick<BackingServers, 'mongoUrl' | 'amqpUrl' | 'valkeyUrl'>;
  /** Holds secrets, logs and what the stand-ins keep. */
  folder: string;
  /** `dev` restarts a process when its sources change and serves no pages itself. */
  mode: 'production-like' | 'dev' | 'test';
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
  /** The processes that run, by name: to be killed, restarted and asked for their id. */
  readonly processes: ReadonlyMap<ProcessName, SupervisedProcess>;
  /** Where a process answers HTTP, `/metrics` included. */
  urlOf(name: ProcessName): string;
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

  const processes = new Map<ProcessName, SupervisedProcess>();
  const starts = new Map<ProcessName, Promise<void>>();
  for (const name of names) {
    const start = async () => {
      await Promise.all(PROCESSES[name].waitsFor.flatMap((other) => starts.get(other) ?? []));
      processes.set(name, await startProcess(name, settings, options, environmentOf(name)));
    };
    starts.set(name, start());
  }
  const stop = () => stopAll(processes, options.log);
  const failed = (await Promise.allSettled(starts.values())).find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return {
    url: settings.publicUrl,
    mailUrl: urlOf(settings.ports['mail-sink']),
    cardSandboxUrl: urlOf(settings.ports['card-sandbox']),
    bkashSandboxUrl: urlOf(settings.ports['bkash-sandbox']),
    smtpPort: settings.smtpPort,
    processes,
    urlOf: (name) => urlOf(settings.ports[name]),
    stop,
  };
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
    ...options.env,
  };
}

function startProcess(
  name: ProcessName,
  settings: SystemSettings,
  options: SystemOptions,
  env: NodeJS.ProcessEnv,
): Promise<SupervisedProcess> {
  const { folder, mode, log } = options;
  const health = `${urlOf(settings.ports[name])}/health/ready`;
  return startSupervisedProcess({
    name,
    command: process.execPath,
    args: [...(mode === 'dev' ? ['--watch', '--watch-preserve-output'] : []), entryOf(name)],
    env,
    cwd: CHECKOUT,
    ready: { ask: async () => (await fetch(health, { signal: AbortSignal.timeout(2000) })).ok },
    stopGraceMs: 12_000,
    logFile: path.join(folder, 'logs', `${name}.log`),
    onLine: (line) => tellError(name, line, log),
    onChange: ({ state, detail }) => log(`${name} ${state} (${detail}).`),
  });
}

/** Lets errors out of the log files: what is printed as no JSON at all, and lines of level error or worse. */
function tellError(name: string, line: string, log: (line: string) => void): void {
  if (line === '' || (line.startsWith('{') && !/^\{"level":(50|60|"error"|"fatal")/.test(line))) return;
  log(`[${name}] ${line}`);
}

/** The door first, so that requests under way still find their services; then all others. */
async function stopAll(
  processes: ReadonlyMap<ProcessName, SupervisedProcess>,
  log: (line: string) => void,
): Promise<void> {
  const stopOne = async (running: SupervisedProcess) => {
    await running.stop();
    log(`  ${running.name} stopped`);
  };
  const door = processes.get('gateway');
  if (door) await stopOne(door);
  await Promise.all([...processes.values()].filter((running) => running !== door).map(stopOne));
}

function entryOf(name: ProcessName): string {
  return path.join(CHECKOUT, PROCESSES[name].entry);
}
