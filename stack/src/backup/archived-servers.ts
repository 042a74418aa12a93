import path from 'node:path';
import { CannotStartHere } from '../processes/cannot-start-here.ts';
import { ensureRootFileSystem } from '../root-file-system/root-file-system.ts';
import {
  type BackingServers,
  type BackingServersOptions,
  startBackingServers,
} from '../servers/backing-servers.ts';
import { dataFolderOf } from '../servers/native-servers.ts';
import { postgresSocketDir } from '../servers/postgres.ts';
import { ARCHIVE_SETTINGS, startArchive } from './archive.ts';
import { backupFolder } from './backup-folder.ts';

/**
 * Starts native servers and archives their PostgreSQL, so that every later moment can be restored.
 * @throws CannotStartHere if other servers than native ones are in use.
 */
export async function startArchivedServers(options: BackingServersOptions): Promise<BackingServers> {
  const { instance, log } = options;
  const servers = await startBackingServers({
    ...options,
    postgresSettings: { ...options.postgresSettings, ...ARCHIVE_SETTINGS },
  });
  if (servers.kind !== 'native') {
    await servers.stop();
    throw new CannotStartHere(
      'Only native servers can be archived, and these run elsewhere.',
      'See docs/operations/restore.md for the backups of a production system.',
    );
  }
  const rootfs = await ensureRootFileSystem(log);
  const folder = await backupFolder(instance, rootfs);
  const dataDir = path.join(await dataFolderOf(instance, rootfs), 'postgres');
  const { inside: socketDir } = postgresSocketDir(rootfs, dataDir);
  const logFile = path.join(instance.folder, 'logs', 'wal-archive.log');
  try {
    const archive = await startArchive({ rootfs, folder, socketDir, logFile, log });
    log(`Every moment from now on can be restored from ${folder}.`);
    const stopBoth = async (stopServers: () => Promise<void>) => {
      await archive.stop();
      await stopServers();
    };
    return {
      ...servers,
      stop: () => stopBoth(() => servers.stop()),
      remove: () => stopBoth(() => servers.remove()),
    };
  } catch (error) {
    await servers.stop();
    throw error;
  }
}
