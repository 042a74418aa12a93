import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { entryMode } from '../root-file-system/enter-root-file-system.ts';
import { reservePort } from '../processes/free-ports.ts';
import { startMongo } from '../servers/mongo.ts';
import { POSTGRES_PORT, type RunningPostgres, startPostgres } from '../servers/postgres.ts';
import type { RunningServer } from '../servers/running-server.ts';
import { ensureRootFileSystem } from '../root-file-system/root-file-system.ts';
import { runCommand } from '../processes/run-command.ts';
import { POSTGRES_SETTINGS, prepareDatabase } from '../mongo/engine/prepare-database.ts';

export interface PrivateMongo {
  url: string;
  postgres: RunningPostgres;
  gateway: RunningServer;
  stop(): Promise<void>;
}

export async function startPrivateMongo(): Promise<PrivateMongo> {
  const rootfs = await ensureRootFileSystem(() => undefined);
  const inTree = (await entryMode()) === 'root without mounts';
  const parent = inTree ? path.join(rootfs, 'data') : tmpdir();
  const folder = await mkdtemp(path.join(parent, 'mongo-conformance-'));
  const port = await reservePort();
  const postgres = await startPostgres({
    rootfs,
    dataDir: path.join(folder, 'postgres'),
    settings: POSTGRES_SETTINGS,
    logFile: path.join(folder, 'postgres.log'),
  });
  const { socketDir } = postgres;
  await prepareDatabase({ socketDir, port: POSTGRES_PORT });
  const credentials = { user: 'root', password: randomUUID() };
  const gateway = await startMongo({
    port,
    socketDir,
    credentials,
    logFile: path.join(folder, 'gateway.log'),
  });
  return {
    url: `mongodb://${credentials.user}:${credentials.password}@127.0.0.1:${port}`,
    postgres,
    gateway,
    stop: async () => {
      await gateway.stop();
      await postgres.stop();
      await runCommand('rm', ['-rf', '--one-file-system', '--', folder]);
    },
  };
}
