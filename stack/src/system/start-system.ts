import { existsSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../checkout.ts';
import { drainMs } from '../balancer/copies.ts';
import type { BackingServers } from '../servers/backing-servers.ts';
import { reservePort, reservePorts } from '../processes/free-ports.ts';
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
import { bundledPrograms, nodeOptions, type Programs, sourcePrograms } from './programs.ts';
import { readOrCreateSecrets } from '../server-access/secrets.ts';
import { assignPorts, type CopyPorts, type RunningCopy, startBalancers } from './system-copies.ts';

const STOP_GRACE_MS = 12_000;

export interface SystemOptions {
  httpPort: number;
  servers: Pick<BackingServers, 'mongoUrl' | 'amqpUrl' | 'valkeyUrl'>;
  folder: string;
  /** `dev` restarts a process when its sources change and does not serve the frontend. */
  mode: 'production-like' | 'dev' | 'test';
  /** Runs the processes from their sources, for faults that change those; always so with `dev`. */
  fromSources?: boolean;
  copies?: number;
  databasePrefix?: string;
  eventsNamespace?: string;
  publicUrl?: string;
  frontendDir?: string;
  /** Folder of the record of sent emails; inside `folder` by default. */
  sentEmailsFolder?: string;
  /** Settings of all processes, which override the table's. */
  env?: Record<string, string>;
  ports?: Partial<Record<ProcessName | 'smtp', number>>;
  /**
   * Runs before our own processes start and while the stand-ins do, with access to each process's environment, to
   * insert data.
   */
  beforeStart?: (environmentOf: (name: ProcessName) => NodeJS.ProcessEnv) => Promise<void>;
  log: (line: string) => void;
}

type StartOptions = SystemOptions & { readonly programs: Programs };

export interface RunningSystem {
  readonly url: string;
  readonly mailUrl: string;
  readonly cardSandboxUrl: string;
  readonly bkashSandboxUrl: string;
  readonly smtpPort: number;
  /** First copy of each process by name, for tests that kill or restart it. */
  readonly processes: ReadonlyMap<ProcessName, SupervisedProcess>;
  copiesOf(name: ProcessName): readonly RunningCopy[];
  /** URL of a process, or of its balancer, for HTTP. */
  urlOf(name: ProcessName): string;
  /** URL of the first copy of a process for `/metrics`. */
  metricsUrlOf(name: ProcessName): string;
  courierSandboxUrl: string;
  environmentOf(name: ProcessName): NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/**
 * Starts every process of the system on this machine, each after its dependencies, and supervises them.
 * Processes whose entry does not exist are skipped.
 * @throws Error with the last output of the process that cannot start; everything else is stopped by then.
 */
export async function startSystem(options: SystemOptions): Promise<RunningSystem> {
  const settings = await settingsFor(options);
  const fromSources = options.fromSources ?? options.mode === 'dev';
  const programs = fromSources ? sourcePrograms : await bundledPrograms(options.log);
  const names = PROCESS_NAMES.filter(
    (name) =>
      existsSync(programs(name)) &&
      !(name === 'pages' && !settings.frontendDir) &&
      !(name === 'card-sandbox' && settings.stripe) &&
      !(name === 'bkash-sandbox' && settings.ownBkash),
  );
  const environmentOf = (name: ProcessName) => environmentFor(name, settings, options);
  const copyPorts = await assignPorts(names, settings.ports, options.copies ?? 1);
  const balancers = await startBalancers(copyPorts, settings.ports);
  const running = new Map<ProcessName, RunningCopy[]>(names.map((name) => [name, []]));
  const portsOf = (chosen: (name: ProcessName) => boolean): CopyPorts =>
    new Map([...copyPorts].filter(([name]) => chosen(name)));
  const stop = async () => {
    await stopAll(running, options.log);
    await Promise.all(balancers.map((balancer) => balancer.stop()));
  };
  try {
    const standIns = startCopies(0, portsOf(isStandIn), running, { ...options, programs }, environmentOf);
    await Promise.all([standIns, options.beforeStart?.(environmentOf)]);
    const own = portsOf((name) => !isStandIn(name));
    // One copy of each process at a time, because the first one creates indexes and queues.
    for (let copy = 0; copy < (options.copies ?? 1); copy += 1)
      await startCopies(copy, own, running, { ...options, programs }, environmentOf);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: settings.publicUrl,
    mailUrl: urlOf(settings.ports['mail-sink']),
    cardSandboxUrl: urlOf(settings.ports['card-sandbox']),
    bkashSandboxUrl: urlOf(settings.ports['bkash-sandbox']),
    courierSandboxUrl: urlOf(settings.ports['courier-sandbox']),
    smtpPort: settings.smtpPort,
    processes: new Map([...running].flatMap(([name, [first]]) => (first ? [[name, first.process]] : []))),
    copiesOf: (name) => running.get(name) ?? [],
    urlOf: (name) => urlOf(settings.ports[name]),
    metricsUrlOf: (name) => running.get(name)?.[0]?.metricsUrl ?? '',
    environmentOf,
    stop,
  };
}

async function startCopies(
  copy: number,
  copyPorts: CopyPorts,
  running: ReadonlyMap<ProcessName, RunningCopy[]>,
  options: StartOptions,
  environmentOf: (name: ProcessName) => NodeJS.ProcessEnv,
): Promise<void> {
  const starts = new Map<ProcessName, Promise<void>>();
  for (const [name, ports] of copyPorts) {
    const port = ports[copy];
    if (port === undefined) continue;
    const start = async () => {
      await Promise.all(PROCESSES[name].waitsFor.flatMap((other) => starts.get(other) ?? []));
      const copyName = ports.length > 1 ? `${name}-${copy + 1}` : name;
      const metricsPort = await reservePort();
      const env = { ...environmentOf(name), PORT: String(port), METRICS_PORT: String(metricsPort) };
      const process = await startProcess({ name, copyName, port }, options, env);
      running.get(name)?.push({ process, url: urlOf(port), metricsUrl: urlOf(metricsPort) });
    };
    starts.set(name, start());
  }
  const failed = (await Promise.allSettled(starts.values())).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function settingsFor(options: SystemOptions): Promise<SystemSettings> {
  const free = await reservePorts(PROCESS_NAMES.length + 1);
  const ports = Object.fromEntries(PROCESS_NAMES.map((name, index) => [name, free[index]]));
  const { smtp = free.at(-1), ...given } = options.ports ?? {};
  const { mongoUrl, amqpUrl, valkeyUrl } = options.servers;
  const stripe = ownStripeKeys(process.env);
  return {
    servers: { mongoUrl, amqpUrl, valkeyUrl },
    databasePrefix: options.databasePrefix ?? 'petcare_',
    eventsNamespace: options.eventsNamespace ?? '',
    secrets: await readOrCreateSecrets(options.folder),
    ports: { ...(ports as Record<ProcessName, number>), ...given, gateway: options.httpPort },
    smtpPort: smtp ?? 0,
    publicUrl: options.publicUrl ?? `http://localhost:${options.httpPort}`,
    dataFolder: path.join(options.folder, 'data'),
    sentEmailsFolder: options.sentEmailsFolder ?? path.join(options.folder, 'sent-emails'),
    ...(options.frontendDir && { frontendDir: options.frontendDir }),
    ...(stripe && options.mode !== 'test' && { stripe }),
    // The developer's own bKash credentials replace the sandbox.
    ownBkash: options.mode !== 'test' && Boolean(process.env['BKASH_APP_KEY']),
  };
}

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
    // A compile cache, because each of ten processes would otherwise strip types again.
    NODE_COMPILE_CACHE: path.join(cacheDirectory(), 'compile-cache'),
    ...commonEnvironment(name, settings),
    ...PROCESSES[name].environment(settings),
    ...((options.copies ?? 1) > 1 && severalCopies(name)),
    ...options.env,
  };
}

function severalCopies(name: ProcessName): Record<string, string> {
  if (isStandIn(name)) return {};
  return { SHUTDOWN_DRAIN_MS: String(drainMs), ...(name === 'gateway' && { TRUSTED_PROXIES: '1' }) };
}

function startProcess(
  { name, copyName, port }: { name: ProcessName; copyName: string; port: number },
  { folder, mode, programs, log }: StartOptions,
  env: NodeJS.ProcessEnv,
): Promise<SupervisedProcess> {
  const health = `${urlOf(port)}/health/ready`;
  return startSupervisedProcess({
    name: copyName,
    command: process.execPath,
    args: [
      ...(mode === 'dev' ? ['--watch', '--watch-preserve-output'] : []),
      ...nodeOptions(name, programs(name, 'register')),
      programs(name),
    ],
    env,
    cwd: CHECKOUT,
    ready: { poll: async () => (await fetch(health, { signal: AbortSignal.timeout(2000) })).ok },
    stopGraceMs: STOP_GRACE_MS + drainMs,
    logFile: path.join(folder, 'logs', `${copyName}.log`),
    onLine: (line) => printError(copyName, line, log),
    onChange: ({ state, detail }) => log(`${copyName} ${state} (${detail}).`),
  });
}

function printError(name: string, line: string, log: (line: string) => void): void {
  if (line === '' || (line.startsWith('{') && !/^\{"level":(50|60|"error"|"fatal")/.test(line))) return;
  log(`[${name}] ${line}`);
}

/** Stops the gateway first, so that its pending requests still reach the services. */
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
