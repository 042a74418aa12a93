import path from 'node:path';
import { POSTGRES_SETTINGS, prepareDatabase } from '../mongo/engine/prepare-database.ts';
import { entryMode } from '../root-file-system/enter-root-file-system.ts';
import { reservePorts } from '../processes/free-ports.ts';
import { readOrCreateSecrets } from '../server-access/secrets.ts';
import { nativeUrls, nativeUsers } from '../server-access/server-access.ts';
import { emptyInstance, type Instance } from './instance.ts';
import { startMongo } from './mongo.ts';
import { POSTGRES_PORT, startPostgres } from './postgres.ts';
import type { RunningBroker, RunningServer } from './running-server.ts';
import { startRabbitmq } from './rabbitmq.ts';
import { ensureRootFileSystem } from '../root-file-system/root-file-system.ts';
import type { SupervisedProcessOptions } from '../processes/supervised-process.ts';
import { startValkey } from './valkey.ts';
import type { BackingServerName, ServerNeeds, StartedServers } from './started-servers.ts';

export interface NativePorts {
  mongo?: number;
  amqp?: number;
  amqpManagement?: number;
  valkey?: number;
}

/**
 * Starts the needed servers in parallel from Debian packages: PostgreSQL with DocumentDB and the MongoDB gateway,
 * RabbitMQ and Valkey. Each requires the passwords in the instance's `secrets.json`.
 * @throws CannotStartHere where the machine lacks what they need.
 */
export async function startNativeServers(options: {
  instance: Instance;
  needs: ServerNeeds;
  fresh: boolean;
  ports?: NativePorts;
  postgresSettings?: Record<string, string>;
  log: (line: string) => void;
}): Promise<StartedServers> {
  const { instance, needs, fresh, log } = options;
  const rootfs = await ensureRootFileSystem(log);
  const data = await dataFolderOf(instance, rootfs);
  if (fresh) await emptyInstance(instance, data);
  const { serverPasswords } = await readOrCreateSecrets(instance.folder);
  const users = nativeUsers(serverPasswords);
  const ports = await choosePorts(options.ports ?? {});
  const running = new Map<BackingServerName, RunningServer>();
  let broker: RunningBroker | undefined;
  const base = (name: string) => ({
    rootfs,
    dataDir: path.join(data, name),
    logFile: path.join(instance.folder, 'logs', `${name}.log`),
    onChange: logChanges(log),
  });

  const startMongoOnPostgres = async () => {
    const postgres = await startPostgres({
      ...base('postgres'),
      settings: { ...POSTGRES_SETTINGS, ...options.postgresSettings },
    });
    running.set('postgres', postgres);
    const { socketDir } = postgres;
    await prepareDatabase({ socketDir, port: POSTGRES_PORT });
    running.set(
      'mongo',
      await startMongo({
        ...base('mongo'),
        port: ports.mongo,
        socketDir,
        credentials: users.mongo,
      }),
    );
  };
  const starts: Array<Promise<unknown>> = [];
  if (needs.mongo) starts.push(startMongoOnPostgres());
  if (needs.amqp) {
    const { amqp: port, amqpManagement: managementPort } = ports;
    starts.push(
      startRabbitmq({ ...base('rabbitmq'), port, managementPort, user: users.rabbitmq }).then((server) => {
        broker = server;
        running.set('rabbitmq', server);
      }),
    );
  }
  if (needs.valkey) {
    starts.push(
      startValkey({ ...base('valkey'), port: ports.valkey, ...users.valkey }).then((server) =>
        running.set('valkey', server),
      ),
    );
  }
  const stop = async () => {
    // The gateway first, so that it can end its transactions in PostgreSQL.
    await running.get('mongo')?.stop();
    await Promise.all([...running.values()].map((server) => server.stop()));
  };
  const failed = (await Promise.allSettled(starts)).find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }

  const urls = nativeUrls(serverPasswords, ports);
  return {
    ...(needs.mongo && { mongoUrl: urls.mongo }),
    ...(needs.amqp && { amqpUrl: urls.amqp, amqpManagementUrl: urls.amqpManagement }),
    ...(needs.valkey && { valkeyUrl: urls.valkey }),
    kill(name, signal) {
      const server = running.get(name);
      if (!server) throw new Error(`${name} is not one of the servers started here.`);
      server.kill(signal);
    },
    pid: (name) => running.get(name)?.pid(),
    whenReady: async () => {
      await Promise.all([...running.values()].map((server) => server.whenReady()));
    },
    async setBrokerAlarm(raised) {
      if (!broker) throw new Error('rabbitmq is not one of the servers started here.');
      await broker.setMemoryAlarm(raised);
    },
    stop,
    async remove() {
      await stop();
      await emptyInstance(instance, data);
    },
  };
}

/** Returns the data folder of an instance's servers; without mounts it must be inside their tree. */
export async function dataFolderOf(instance: Instance, rootfs: string): Promise<string> {
  if ((await entryMode()) === 'root without mounts') return path.join(rootfs, 'data', instance.id);
  return path.join(instance.folder, 'data');
}

async function choosePorts(given: NativePorts): Promise<Required<NativePorts>> {
  const [mongo = 0, amqp = 0, amqpManagement = 0, valkey = 0] = await reservePorts(4);
  return { mongo, amqp, amqpManagement, valkey, ...given };
}

function logChanges(log: (line: string) => void): NonNullable<SupervisedProcessOptions['onChange']> {
  return ({ name, state, detail }) => log(`${name} ${state} (${detail}).`);
}
