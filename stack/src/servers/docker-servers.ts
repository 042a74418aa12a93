import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ContainerRuntimeClient, StartedTestContainer } from 'testcontainers';
import { reservePorts } from '../processes/free-ports.ts';
import type { Instance } from './instance.ts';
import type { BackingServerName, ServerNeeds, StartedServers } from './started-servers.ts';

/** Images of the servers, also used by docker-compose.yml. */
export const SERVER_IMAGES = {
  mongo: 'mongo:8',
  amqp: 'rabbitmq:4-management',
  valkey: 'valkey/valkey:9',
} as const;
type Container = ReturnType<ContainerRuntimeClient['container']['getById']>;

const DECISION_MS = 3000;

const INITIATE_REPLICA_SET = `
try { rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: '127.0.0.1:27017' }] }); } catch (alreadyMade) {}
while (!db.hello().isWritablePrimary) sleep(50);`;

/** Returns true if, within the time limit, a Docker engine answers and has, or can pull, the needed images. */
export async function dockerCanRun(needs: ServerNeeds, withinMs = DECISION_MS): Promise<boolean> {
  if (!hasEngineAddress(process.env)) return false;
  // Loaded before the time limit starts, because on a busy machine loading takes seconds.
  await import('testcontainers');
  return Promise.race([
    engineHasImages(imagesFor(needs)).catch(() => false),
    delay(withinMs, false, { ref: false }),
  ]);
}

function hasEngineAddress(environment: NodeJS.ProcessEnv): boolean {
  if (environment['DOCKER_HOST'] || environment['TESTCONTAINERS_HOST_OVERRIDE']) return true;
  const sockets = [
    '/var/run/docker.sock',
    path.join(environment['HOME'] ?? '/', '.docker/run/docker.sock'),
    path.join(environment['XDG_RUNTIME_DIR'] ?? '/run', 'docker.sock'),
  ];
  return sockets.some((socket) => existsSync(socket));
}

function imagesFor(needs: ServerNeeds): string[] {
  return [
    needs.mongo && SERVER_IMAGES.mongo,
    needs.amqp && SERVER_IMAGES.amqp,
    needs.valkey && SERVER_IMAGES.valkey,
  ].filter((image) => image !== false);
}

async function engineHasImages(images: string[]): Promise<boolean> {
  const { getContainerRuntimeClient, ImageName } = await import('testcontainers');
  const client = await getContainerRuntimeClient();
  const { dockerode } = client.container;
  const available = await Promise.all(
    images.map(
      async (image) =>
        (await client.image.exists(ImageName.fromString(image))) ||
        // The engine queries the registry itself, so its proxies and mirrors apply.
        (await dockerode
          .getImage(image)
          .distribution()
          .then(Boolean, () => false)),
    ),
  );
  return available.every(Boolean);
}

/**
 * Starts the needed servers in containers of this instance, with their data in named volumes.
 * The containers end with this process, even if it is killed; the volumes remain.
 */
export async function startDockerServers(options: {
  instance: Instance;
  needs: ServerNeeds;
  fresh: boolean;
  log: (line: string) => void;
}): Promise<StartedServers> {
  const { instance, needs, fresh, log } = options;
  const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers');
  const { dockerode } = (await getContainerRuntimeClient()).container;
  const [mongoPort = 0, amqpPort = 0, managementPort = 0, valkeyPort = 0] = await reservePorts(4);
  const running = new Map<BackingServerName, StartedTestContainer>();
  const volume = (name: string) => `petcare-${instance.id}-${name}`;

  /** Publishes ports on loopback only; by default they would be open to the network. */
  class LoopbackContainer extends GenericContainer {
    protected override async beforeContainerCreated(): Promise<void> {
      for (const bindings of Object.values(this.hostConfig.PortBindings ?? {})) {
        for (const binding of Array.isArray(bindings) ? bindings : []) {
          if (typeof binding === 'object' && binding !== null)
            Object.assign(binding, { HostIp: '127.0.0.1' });
        }
      }
    }
  }

  const startMongo = async () => {
    const container = await new LoopbackContainer(SERVER_IMAGES.mongo)
      .withCommand(['mongod', '--replSet', 'rs0', '--bind_ip_all'])
      .withExposedPorts({ container: 27_017, host: mongoPort })
      .withBindMounts([{ source: volume('mongo'), target: '/data/db' }])
      .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
      .start();
    running.set('mongo', container);
    await container.exec(['mongosh', '--quiet', '--eval', INITIATE_REPLICA_SET]);
  };
  const startRabbitmq = async () => {
    const container = await new LoopbackContainer(SERVER_IMAGES.amqp)
      // RabbitMQ stores its data under the host name.
      .withHostname('petcare')
      .withExposedPorts({ container: 5672, host: amqpPort }, { container: 15_672, host: managementPort })
      .withBindMounts([{ source: volume('rabbitmq'), target: '/var/lib/rabbitmq' }])
      .withWaitStrategy(Wait.forLogMessage(/Server startup complete/))
      .start();
    running.set('rabbitmq', container);
  };
  const startValkey = async () => {
    const container = await new LoopbackContainer(SERVER_IMAGES.valkey)
      .withCommand(['valkey-server', '--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'])
      .withExposedPorts({ container: 6379, host: valkeyPort })
      .withBindMounts([{ source: volume('valkey'), target: '/data' }])
      .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
      .start();
    running.set('valkey', container);
  };
  const stop = async () => {
    await Promise.all([...running.values()].map((container) => container.stop({ timeout: 10_000 })));
  };

  const removeVolumes = async () => {
    const names = ['mongo', 'rabbitmq', 'valkey'].map(volume);
    await Promise.all(names.map((name) => dockerode.getVolume(name).remove().catch(ignoreMissingVolume)));
  };

  if (fresh) await removeVolumes();
  const starts: Array<Promise<void>> = [];
  if (needs.mongo) starts.push(startMongo());
  if (needs.amqp) starts.push(startRabbitmq());
  if (needs.valkey) starts.push(startValkey());
  const failed = (await Promise.allSettled(starts)).find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }

  let restarting: Promise<unknown> = Promise.resolve();
  return {
    ...(needs.mongo && { mongoUrl: `mongodb://127.0.0.1:${mongoPort}/?directConnection=true` }),
    ...(needs.amqp && {
      amqpUrl: `amqp://guest:guest@127.0.0.1:${amqpPort}`,
      amqpManagementUrl: `http://guest:guest@127.0.0.1:${managementPort}`,
    }),
    ...(needs.valkey && { valkeyUrl: `redis://127.0.0.1:${valkeyPort}` }),
    kill(name, signal = 'SIGKILL') {
      const container = running.get(name);
      if (!container) throw new Error(`${name} is not one of the servers started here.`);
      log(`${name} is being killed (${signal}).`);
      // Docker does not restart a container that was killed manually.
      const inEngine = dockerode.getContainer(container.getId());
      restarting = Promise.all([restarting, killAndStart(inEngine, signal)]);
    },
    pid: () => undefined,
    whenReady: async () => {
      await restarting;
    },
    async setBrokerAlarm(raised) {
      const container = running.get('rabbitmq');
      if (!container) throw new Error('rabbitmq is not one of the servers started here.');
      const limit = raised ? '0' : '0.6';
      const { exitCode, output } = await container.exec([
        'rabbitmqctl',
        'set_vm_memory_high_watermark',
        limit,
      ]);
      if (exitCode !== 0) throw new Error(`rabbitmqctl failed: ${output}`);
    },
    stop,
    async remove() {
      await stop();
      await removeVolumes();
    },
  };
}

async function killAndStart(container: Container, signal: NodeJS.Signals): Promise<void> {
  await container.kill({ signal });
  await container.wait();
  await container.start();
}

function ignoreMissingVolume(error: unknown): void {
  if (typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 404)
    return;
  throw error;
}
