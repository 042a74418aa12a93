import { mkdir } from 'node:fs/promises';
import { type BackingServers, startBackingServers } from '../servers/backing-servers.ts';
import { CannotStartHere } from '../servers/cannot-start-here.ts';
import { type Instance, takeInstance } from '../servers/instance.ts';
import { buildFrontend } from './build-frontend.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, fillInDemoData } from './demo-data.ts';
import { failWith, whenToldToEnd } from './ending.ts';
import { type RunningSystem, startSystem } from './start-system.ts';
import { describeStart } from './start-figures.ts';
import { assertPortIsFree } from './who-listens.ts';

/* `npm start`: the whole system on one machine, with demo data, until Ctrl-C. */

const log = (line: string) => console.log(line);

try {
  await start();
} catch (error) {
  failWith(error);
}

async function start(): Promise<void> {
  const fresh = readArguments(process.argv.slice(2));
  const port = readPort(process.env['PORT']);
  refuseProduction();
  const instance = await takeInstance('start');
  await assertPortIsFree(port);
  const running: { servers?: BackingServers; system?: RunningSystem } = {};
  whenToldToEnd(() => stop(running));

  // Compiling pages uses the processor, starting servers mostly waits: together they take little longer than one.
  const [servers, frontendDir] = await Promise.all([startServers(instance, fresh), buildFrontend(log)]);
  running.servers = servers;
  log('Starting the processes ...');
  const system = await startSystem({
    httpPort: port,
    servers,
    folder: instance.folder,
    mode: 'production-like',
    ...(frontendDir && { frontendDir }),
    beforeStart: (environmentOf) => fillInDemoData({ folder: instance.folder, environmentOf, log }),
    log,
  });
  running.system = system;
  instance.lock.tell({ url: system.url });
  log(welcome(system));
}

async function startServers(instance: Instance, fresh: boolean): Promise<BackingServers> {
  if (fresh) log('Beginning with empty data.');
  const servers = await startBackingServers({ instance, fresh, log });
  await mkdir(instance.folder, { recursive: true, mode: 0o700 });
  log('The servers are ready.');
  return servers;
}

async function stop(running: { servers?: BackingServers; system?: RunningSystem }): Promise<void> {
  log('\nStopping ...');
  await running.system?.stop();
  await running.servers?.stop();
  log('  servers stopped\nStopped. The data stays for the next start.');
}

function welcome(system: RunningSystem): string {
  return [
    '',
    `PetCare is ready:    ${system.url}`,
    `  mail that was sent ${system.mailUrl}`,
    `  card sandbox       ${system.cardSandboxUrl}`,
    '',
    `Demo accounts, all with the password ${DEMO_PASSWORD}:`,
    ...DEMO_ACCOUNTS.map((address) => `  ${address}`),
    '',
    `${describeStart()} Ctrl-C stops everything; the data stays.`,
  ].join('\n');
}

function readArguments(given: string[]): boolean {
  const unknown = given.find((argument) => argument !== '--fresh');
  if (unknown !== undefined) {
    throw new CannotStartHere(
      `"${unknown}" is not understood.`,
      'There is: npm start, and npm start -- --fresh',
    );
  }
  return given.includes('--fresh');
}

function readPort(given: string | undefined): number {
  const port = Number(given ?? '8080');
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new CannotStartHere(
    `PORT is "${given}", which is no port.`,
    'Give a number, as in: PORT=8090 npm start',
  );
}

function refuseProduction(): void {
  if (process.env['NODE_ENV'] !== 'production') return;
  throw new CannotStartHere(
    'npm start is for one machine, with demo accounts and a card sandbox, and refuses NODE_ENV=production.',
    'Run the processes themselves against your servers, as docker-compose.yml and k8s/ do.',
  );
}
