import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startDockerServers, dockerCanRun } from './docker-servers.ts';
import type { Instance } from './instance.ts';
import { type NativePorts, startNativeServers } from './native-servers.ts';
import type { BackingServerName, ServerNeeds, StartedServers } from './started-servers.ts';

export interface BackingServers {
  readonly mongoUrl: string;
  readonly amqpUrl: string;
  /** RabbitMQ's HTTP API with credentials; missing when `AMQP_URL` was given without `AMQP_MANAGEMENT_URL`. */
  readonly amqpManagementUrl?: string;
  readonly valkeyUrl: string;
  readonly kind: 'environment' | 'docker' | 'native';
  kill(name: BackingServerName, signal?: NodeJS.Signals): void;
  pid(name: BackingServerName): number | undefined;
  whenReady(): Promise<void>;
  /** Raises or clears the broker’s memory alarm. @throws Error when the broker was not started here. */
  setBrokerAlarm(raised: boolean): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

export interface BackingServersOptions {
  instance: Instance;
  /** Deletes this instance's data first. Servers given by the environment are never changed. */
  fresh?: boolean;
  ports?: NativePorts;
  postgresSettings?: Record<string, string>;
  environment?: NodeJS.ProcessEnv;
  log: (line: string) => void;
}

export function needsOf(environment: NodeJS.ProcessEnv): ServerNeeds {
  return {
    mongo: !environment['MONGO_URL'],
    amqp: !environment['AMQP_URL'],
    valkey: !environment['VALKEY_URL'],
  };
}

/**
 * Provides MongoDB, RabbitMQ and Valkey: those of the environment, otherwise in Docker if an engine answers,
 * otherwise from Debian packages.
 * @throws CannotStartHere with one sentence when neither is possible on this machine.
 */
export async function startBackingServers(options: BackingServersOptions): Promise<BackingServers> {
  const environment = options.environment ?? process.env;
  const needs = needsOf(environment);
  const { kind, started } = await startMissing(options, needs);
  const mongoUrl = started.mongoUrl ?? environment['MONGO_URL'];
  const amqpUrl = started.amqpUrl ?? environment['AMQP_URL'];
  const valkeyUrl = started.valkeyUrl ?? environment['VALKEY_URL'];
  if (!mongoUrl || !amqpUrl || !valkeyUrl) throw new Error('A server was started without a URL.');
  const amqpManagementUrl = started.amqpManagementUrl ?? environment['AMQP_MANAGEMENT_URL'];
  await writeUrls(options.instance, started);
  return {
    mongoUrl,
    amqpUrl,
    valkeyUrl,
    ...(amqpManagementUrl && { amqpManagementUrl }),
    kind,
    kill: (name, signal) => started.kill(name, signal),
    pid: (name) => started.pid(name),
    whenReady: () => started.whenReady(),
    setBrokerAlarm: (raised) => started.setBrokerAlarm(raised),
    stop: () => started.stop(),
    remove: () => started.remove(),
  };
}

/** Returns the file with the URLs of the servers that were started here; it is for people and for other processes. */
export function urlsFile(instanceFolder: string): string {
  return path.join(instanceFolder, 'servers.env');
}

/** Only the file's owner can read it, because URLs contain passwords. */
async function writeUrls(
  { folder }: Instance,
  { mongoUrl, amqpUrl, amqpManagementUrl, valkeyUrl }: StartedServers,
): Promise<void> {
  const urls = {
    MONGO_URL: mongoUrl,
    AMQP_URL: amqpUrl,
    AMQP_MANAGEMENT_URL: amqpManagementUrl,
    VALKEY_URL: valkeyUrl,
  };
  const lines = Object.entries(urls).flatMap(([name, url]) => (url ? [`${name}=${url}\n`] : []));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(urlsFile(folder), lines.join(''), { mode: 0o600 });
}

async function startMissing(
  options: BackingServersOptions,
  needs: ServerNeeds,
): Promise<{ kind: BackingServers['kind']; started: StartedServers }> {
  const { instance, fresh = false, ports, postgresSettings, log } = options;
  if (!needs.mongo && !needs.amqp && !needs.valkey) {
    log('Servers: all three are given by the environment.');
    return { kind: 'environment', started: NOTHING_STARTED };
  }
  const names = [needs.mongo && 'MongoDB', needs.amqp && 'RabbitMQ', needs.valkey && 'Valkey'];
  const missing = names.filter((name) => name !== false).join(', ');
  if (await dockerCanRun(needs)) {
    log(`Servers: ${missing} in Docker ...`);
    try {
      return { kind: 'docker', started: await startDockerServers({ instance, needs, fresh, log }) };
    } catch (error) {
      log(`Docker could not run them (${error instanceof Error ? error.message : String(error)}).`);
    }
  }
  log(`Servers: ${missing} from Debian's packages ...`);
  const started = await startNativeServers({
    instance,
    needs,
    fresh,
    log,
    ...(ports && { ports }),
    ...(postgresSettings && { postgresSettings }),
  });
  return { kind: 'native', started };
}

const NOTHING_STARTED: StartedServers = {
  kill(name) {
    throw new Error(`${name} is not one of the servers started here.`);
  },
  pid: () => undefined,
  whenReady: async () => {},
  setBrokerAlarm() {
    throw new Error('rabbitmq is not one of the servers started here.');
  },
  stop: async () => {},
  remove: async () => {},
};
