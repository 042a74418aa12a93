import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  accountIds,
  type EnteredRootFileSystem,
  type EntryMode,
  enterRootFileSystem,
  entryMode,
  environmentInside,
} from '../root-file-system/enter-root-file-system.ts';
import { acceptsConnections, reservePorts } from '../processes/free-ports.ts';
import { runCommand } from '../processes/run-command.ts';
import type { RunningBroker } from './running-server.ts';
import {
  type SupervisedProcess,
  type SupervisedProcessOptions,
  startSupervisedProcess,
} from '../processes/supervised-process.ts';

export interface RabbitmqOptions {
  rootfs: string;
  dataDir: string;
  port: number;
  managementPort: number;
  /** The only user, instead of `guest`, and the configuration lines that create it. */
  user: { name: string; password: string; configuration: string };
  logFile?: string;
  onChange?: SupervisedProcessOptions['onChange'];
}

const memoryLimit = '1GB';

interface ErlangPorts {
  epmd: number;
  distribution: number;
}

/**
 * Starts RabbitMQ with its management API on loopback ports as a supervised process. Erlang's port mapper is
 * supervised, too; otherwise RabbitMQ would start one that outlives this process.
 */
export async function startRabbitmq(options: RabbitmqOptions): Promise<RunningBroker> {
  const { rootfs, dataDir, port } = options;
  const inside = await enterRootFileSystem({ rootfs, dataDir, account: 'rabbitmq' });
  const [epmd, distribution] = await reservePorts(2);
  if (epmd === undefined || distribution === undefined) throw new Error('No free ports for RabbitMQ.');
  await removeDatabaseOfOtherUser(options);
  await writeFiles(options);

  const portMapper = await startPortMapper(options, inside, epmd);
  let server: SupervisedProcess;
  try {
    server = await startBroker(options, inside, { epmd, distribution });
  } catch (error) {
    await portMapper.stop();
    throw error;
  }
  return {
    port,
    pid: () => server.pid(),
    kill: (signal) => server.kill(signal),
    whenReady: () => server.whenReady(),
    async setMemoryAlarm(raised) {
      const { command, args } = inside.command([
        '/usr/lib/rabbitmq/bin/rabbitmqctl',
        'set_vm_memory_high_watermark',
        ...(raised ? ['0'] : ['absolute', memoryLimit]),
      ]);
      const env = environmentOf(inside, { epmd, distribution });
      const { code, output } = await runCommand(command, args, { env });
      if (code !== 0) throw new Error(`rabbitmqctl failed: ${output}`);
    },
    async stop() {
      await server.stop();
      await portMapper.stop();
    },
  };
}

function startPortMapper(
  options: RabbitmqOptions,
  inside: EnteredRootFileSystem,
  port: number,
): Promise<SupervisedProcess> {
  return startSupervisedProcess({
    name: 'rabbitmq-port-mapper',
    ...inside.command(['/usr/bin/epmd', '-address', '127.0.0.1', '-port', String(port)]),
    env: environmentInside(),
    ready: { poll: () => acceptsConnections(port) },
    logFile: `${logFileOf(options)}.port-mapper`,
  });
}

function startBroker(
  options: RabbitmqOptions,
  inside: EnteredRootFileSystem,
  ports: ErlangPorts,
): Promise<SupervisedProcess> {
  return startSupervisedProcess({
    name: 'rabbitmq',
    ...inside.command(['/usr/lib/rabbitmq/bin/rabbitmq-server']),
    env: environmentInside({
      ...environmentOf(inside, ports),
      // Makes the start script exec the Erlang VM, so that signals reach it.
      RUNNING_UNDER_SYSTEMD: 'true',
      RABBITMQ_MNESIA_BASE: `${inside.dataPath}/database`,
      RABBITMQ_LOG_BASE: `${inside.dataPath}/logs`,
      RABBITMQ_LOGS: '-',
      RABBITMQ_ENABLED_PLUGINS_FILE: `${inside.dataPath}/enabled_plugins`,
      RABBITMQ_CONFIG_FILE: `${inside.dataPath}/rabbitmq.conf`,
      RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
      RABBITMQ_NODE_PORT: String(options.port),
      RABBITMQ_DIST_PORT: String(ports.distribution),
      // Two schedulers without busy waiting, because the broker shares a small machine.
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
        '-kernel inet_dist_use_interface {127,0,0,1} +S 2:2 +sbwt none +sbwtdcpu none +sbwtdio none',
    }),
    ready: { poll: () => managementAnswers(options) },
    readyTimeoutMs: 120_000,
    stopGraceMs: 15_000,
    logFile: logFileOf(options),
    ...(options.onChange && { onChange: options.onChange }),
  });
}

/** Environment of the broker and of the commands that control it. */
function environmentOf({ dataPath }: EnteredRootFileSystem, { epmd }: ErlangPorts): Record<string, string> {
  return environmentInside({
    HOME: `${dataPath}/home`,
    RABBITMQ_NODENAME: 'rabbit@localhost',
    RABBITMQ_CONF_ENV_FILE: '/nonexistent',
    ERL_EPMD_PORT: String(epmd),
    ERL_EPMD_ADDRESS: '127.0.0.1',
  });
}

async function managementAnswers({ managementPort, user }: RabbitmqOptions): Promise<boolean> {
  const { name, password } = user;
  const response = await fetch(
    `http://127.0.0.1:${managementPort}/api/health/checks/ready-to-serve-clients`,
    {
      headers: { authorization: `Basic ${btoa(`${name}:${password}`)}` },
      signal: AbortSignal.timeout(2000),
    },
  );
  return response.ok;
}

/**
 * Removes a database whose user is `guest` or has another password, because RabbitMQ creates its user together with
 * its database only.
 */
async function removeDatabaseOfOtherUser({ dataDir, user }: RabbitmqOptions): Promise<void> {
  const formerFile = path.join(dataDir, 'rabbitmq.conf');
  if (!existsSync(formerFile) || (await readFile(formerFile, 'utf8')).endsWith(user.configuration)) return;
  await rm(path.join(dataDir, 'database'), { recursive: true, force: true });
}

async function writeFiles(options: RabbitmqOptions): Promise<void> {
  const { dataDir, rootfs, managementPort, user } = options;
  const owner = (await entryMode()) === 'user namespace' ? undefined : await accountIds(rootfs, 'rabbitmq');
  for (const folder of ['home', 'database', 'logs']) {
    await mkdir(path.join(dataDir, folder), { recursive: true });
    if (owner) await chown(path.join(dataDir, folder), owner.uid, owner.gid);
  }
  const files: Record<string, { content: string; mode: number }> = {
    // Shared cookie of trusted Erlang nodes; the distribution listens on loopback only.
    'home/.erlang.cookie': { content: crypto.randomUUID().replaceAll('-', ''), mode: 0o400 },
    enabled_plugins: { content: '[rabbitmq_management].\n', mode: 0o644 },
    'rabbitmq.conf': {
      content: configuration(managementPort, await entryMode()) + user.configuration,
      mode: 0o600,
    },
  };
  for (const [name, { content, mode }] of Object.entries(files)) {
    const file = path.join(dataDir, name);
    await chmod(file, 0o600).catch(() => {});
    await writeFile(file, content);
    await chmod(file, mode);
    if (owner) await chown(file, owner.uid, owner.gid);
  }
}

function configuration(managementPort: number, mode: EntryMode): string {
  return [
    'management.tcp.ip = 127.0.0.1',
    `management.tcp.port = ${managementPort}`,
    'log.console = true',
    'log.console.level = warning',
    'log.file = false',
    // Development machines are often nearly full. The default limit of 50 MB is too late for a clean stop, and a
    // share of the disk too early.
    'disk_free_limit.absolute = 200MB',
    `vm_memory_high_watermark.absolute = ${memoryLimit}`,
    // Bounds the age of queue depths in the management API to one second.
    'collect_statistics_interval = 1000',
    // Without /proc RabbitMQ cannot read its memory usage from the kernel.
    ...(mode === 'root without mounts'
      ? ['vm_memory_calculation_strategy = allocated', 'total_memory_available_override_value = 2GB']
      : []),
    '',
  ].join('\n');
}

function logFileOf(options: RabbitmqOptions): string {
  return options.logFile ?? path.join(path.dirname(path.resolve(options.dataDir)), 'logs', 'rabbitmq.log');
}
