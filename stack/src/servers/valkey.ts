import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { enterRootFileSystem, environmentInside } from '../root-file-system/enter-root-file-system.ts';
import { type RunningServer, runningServer } from './running-server.ts';
import { startSupervisedProcess, type SupervisedProcessOptions } from '../processes/supervised-process.ts';

export interface ValkeyOptions {
  rootfs: string;
  dataDir: string;
  port: number;
  /** Lines of a configuration file that comes before our own settings. */
  configuration?: string;
  logFile?: string;
  onChange?: SupervisedProcessOptions['onChange'];
}

/**
 * Starts Valkey on a loopback port and keeps it running.
 *
 * Writes go to an append-only file synced every second, and nothing is ever evicted: sessions and jobs live here.
 */
export async function startValkey(options: ValkeyOptions): Promise<RunningServer> {
  const { rootfs, dataDir, port, configuration } = options;
  const inside = await enterRootFileSystem({ rootfs, dataDir, account: 'valkey' });
  const settings = {
    bind: '127.0.0.1',
    port: String(port),
    dir: inside.dataPath,
    appendonly: 'yes',
    // Enough numbered key spaces for many test files at the same time.
    databases: '256',
    save: '',
    'maxmemory-policy': 'noeviction',
  };
  if (configuration !== undefined) {
    await mkdir(dataDir, { recursive: true });
    await writeFile(path.join(dataDir, 'valkey.conf'), configuration);
  }
  const server = await startSupervisedProcess({
    name: 'valkey',
    ...inside.command([
      '/usr/bin/valkey-server',
      ...(configuration === undefined ? [] : [`${inside.dataPath}/valkey.conf`]),
      ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    ]),
    env: environmentInside(),
    ready: { ask: () => answersPing(port) },
    logFile: options.logFile ?? path.join(path.dirname(path.resolve(dataDir)), 'logs', 'valkey.log'),
    ...(options.onChange && { onChange: options.onChange }),
  });
  return runningServer(port, server);
}

/** True once the data is loaded; while loading Valkey accepts connections but answers with an error. */
function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'));
    const answer = (yes: boolean) => {
      socket.destroy();
      resolve(yes);
    };
    socket.setTimeout(1000, () => answer(false));
    socket.once('error', () => answer(false));
    socket.once('data', (data) => answer(data.toString().startsWith('+PONG')));
  });
}
