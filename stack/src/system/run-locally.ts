import { mkdir } from 'node:fs/promises';
import { startArchivedServers } from '../backup/archived-servers.ts';
import { sentEmailsFolder } from '../backup/backup-folder.ts';
import { type BackingServers, startBackingServers, urlsFile } from '../servers/backing-servers.ts';
import { CannotStartHere } from '../processes/cannot-start-here.ts';
import { type Instance, acquireInstance } from '../servers/instance.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, insertDemoData } from './demo-data.ts';
import { onShutdownRequest } from './shutdown.ts';
import { readArguments } from './local-arguments.ts';
import { memoryOf } from './memory.ts';
import { PROCESS_NAMES } from './processes.ts';
import { describeStart } from './start-figures.ts';
import { type RunningSystem, startSystem, type SystemOptions } from './start-system.ts';
import { assertPortIsFree } from './find-listener.ts';

export interface LocalRun {
  mode: SystemOptions['mode'];
  /** Runs while the servers start, and returns how the system is reached. */
  prepare: (port: number) => Promise<Pick<SystemOptions, 'httpPort' | 'frontendDir' | 'publicUrl'>>;
  startFront?: (port: number, system: RunningSystem) => Promise<{ stop(): Promise<void> }>;
  log: (line: string) => void;
}

interface Running {
  servers?: BackingServers;
  system?: RunningSystem;
  front?: { stop(): Promise<void> };
}

/**
 * Runs the whole system of this checkout, with demo data, until this process is stopped.
 * @throws CannotStartHere with one sentence: already running, port taken, invalid arguments, servers cannot run.
 */
export async function runLocally(run: LocalRun): Promise<void> {
  const { log } = run;
  const { fresh, copies, archive } = readArguments(process.argv.slice(2));
  if (run.mode === 'dev') refuseCopies(copies);
  const port = readPort(process.env['PORT']);
  refuseProduction(process.env['NODE_ENV']);
  const instance = await acquireInstance(localInstanceName());
  await assertPortIsFree(port);
  const running: Running = {};
  onShutdownRequest(() => stop(running, log));

  // The build uses the CPU and starting servers mostly waits, so both run in parallel.
  const prepared = run.prepare(port);
  const [servers, addresses] = await Promise.all([startServers(instance, { fresh, archive }, log), prepared]);
  running.servers = servers;
  log('Starting the processes ...');
  const system = await startSystem({
    ...addresses,
    servers,
    folder: instance.folder,
    sentEmailsFolder: sentEmailsFolder(instance.name),
    mode: run.mode,
    copies,
    beforeStart: (environmentOf) => insertDemoData({ folder: instance.folder, environmentOf, log }),
    log,
  });
  running.system = system;
  if (run.startFront) running.front = await run.startFront(port, system);
  instance.lock.setNote({ url: system.url });
  log(
    welcome(system, [
      ...(servers.kind === 'environment' ? [] : [`  servers            ${urlsFile(instance.folder)}`]),
      ...(copies > 1 ? await describeCopies(system, copies) : []),
    ]),
  );
}

/**
 * Returns the name of this command's instance. `npm run dev` and `npm start` share one, and so cannot run at the
 * same time; PETCARE_INSTANCE selects another with its own data.
 */
export function localInstanceName(environment: NodeJS.ProcessEnv = process.env): string {
  const name = environment['PETCARE_INSTANCE'] ?? 'start';
  if (/^[a-z0-9-]{1,40}$/.test(name)) return name;
  throw new CannotStartHere(
    `PETCARE_INSTANCE is "${name}", which is not a valid name.`,
    'Use small letters, digits and hyphens.',
  );
}

async function startServers(
  instance: Instance,
  { fresh, archive }: { fresh: boolean; archive: boolean },
  log: (line: string) => void,
): Promise<BackingServers> {
  if (fresh) log('Starting with empty data.');
  const start = archive ? startArchivedServers : startBackingServers;
  const servers = await start({ instance, fresh, log });
  await mkdir(instance.folder, { recursive: true, mode: 0o700 });
  log('The servers are ready.');
  return servers;
}

async function stop(running: Running, log: (line: string) => void): Promise<void> {
  log('\nStopping ...');
  await running.front?.stop();
  await running.system?.stop();
  await running.servers?.stop();
  log('  servers stopped\nStopped. The data stays for the next start.');
}

function welcome(system: RunningSystem, more: readonly string[]): string {
  const cards = system.processes.has('card-sandbox')
    ? `  card sandbox       ${system.cardSandboxUrl}`
    : '  cards              with your Stripe keys';
  const bkash = system.processes.has('bkash-sandbox')
    ? `  bKash sandbox      ${system.bkashSandboxUrl}`
    : '  bKash              with your merchant account';
  return [
    '',
    `PetCare is ready:    ${system.url}`,
    `  sent emails        ${system.mailUrl}`,
    cards,
    bkash,
    `  courier sandbox    ${system.courierSandboxUrl}`,
    ...more,
    '',
    `Demo accounts, all with the password ${DEMO_PASSWORD}:`,
    ...DEMO_ACCOUNTS.map((address) => `  ${address}`),
    '',
    `${describeStart()} Ctrl-C stops everything; the data stays.`,
  ].join('\n');
}

async function describeCopies(system: RunningSystem, copies: number): Promise<string[]> {
  const running = PROCESS_NAMES.flatMap((name) => system.copiesOf(name));
  const megabytes = await memoryOf(running.flatMap(({ process: one }) => one.pid() ?? []));
  const memory = megabytes === undefined ? '' : `, ${megabytes.toFixed(0)} MB of memory together`;
  return [`  copies             ${copies} of each, ${running.length} processes${memory}`];
}

function refuseCopies(copies: number): void {
  if (copies === 1) return;
  throw new CannotStartHere(
    'Development runs one copy of each process.',
    'For more: npm start -- --copies 3',
  );
}

export function readPort(given: string | undefined): number {
  const port = Number(given ?? '8080');
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new CannotStartHere(
    `PORT is "${given}", which is not a port.`,
    'Give a number, as in: PORT=8090 npm start',
  );
}

function refuseProduction(nodeEnv: string | undefined): void {
  if (nodeEnv !== 'production') return;
  throw new CannotStartHere(
    'This runs on one machine, with demo accounts and a card sandbox, and refuses NODE_ENV=production.',
    'Run the processes themselves against your servers, as docker-compose.yml and k8s/ do.',
  );
}
