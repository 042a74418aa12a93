import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { enterRootFileSystem, environmentInside } from '../root-file-system/enter-root-file-system.ts';
import { type RunningServer, runningServer } from './running-server.ts';
import { startSupervisedProcess, type SupervisedProcessOptions } from '../processes/supervised-process.ts';

export interface ValkeyOptions {
  rootfs: string;
  dataDir: string;
  port: number;
  /** Lines of a configuration file that name the users, applied before these settings. */
  configuration: string;
  logFile?: string;
  onChange?: SupervisedProcessOptions['onChange'];
}

/**
 * Starts Valkey on a loopback port as a supervised process.
 * Writes are synced to an append-only file every second and nothing is evicted, because it stores sessions and
 * jobs.
 */
export async function startValkey(options: ValkeyOptions): Promise<RunningServer> {
  const { rootfs, dataDir, port, configuration } = options;
  const inside = await enterRootFileSystem({ rootfs, dataDir, account: 'valkey' });
  const settings = {
    bind: '127.0.0.1',
    port: String(port),
    dir: inside.dataPath,
    appendonly: 'yes',
    // Enough databases for many concurrent test files.
    databases: '256',
    save: '',
    'maxmemory-policy': 'noeviction',
  };
  await writeFile(path.join(dataDir, 'valkey.conf'), configuration);
  const server = await startSupervisedProcess({
    name: 'valkey',
    ...inside.command([
      '/usr/bin/valkey-server',
      `${inside.dataPath}/valkey.conf`,
      ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    ]),
    env: environmentInside(),
    ready: { poll: () => answersPing(port) },
    logFile: options.logFile ?? path.join(path.dirname(path.resolve(dataDir)), 'logs', 'valkey.log'),
    ...(options.onChange && { onChange: options.onChange }),
  });
  return runningServer(port, server);
}

/** Returns true once the data is loaded; before that Valkey accepts connections but answers with an error. */
function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'));
    const finish = (yes: boolean) => {
      socket.destroy();
      resolve(yes);
    };
    socket.setTimeout(1000, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('data', (data) => finish(data.toString().startsWith('+PONG')));
  });
}
