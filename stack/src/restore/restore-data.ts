import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { BaseBackup } from '../backup/backup-folder.ts';
import { recoverPostgres } from '../backup/recover-postgres.ts';
import type { Instance } from '../servers/instance.ts';
import { dataFolderOf } from '../servers/native-servers.ts';

export interface RestoredData {
  /** Time of the last restored commit; undefined if there was none after the backup. */
  readonly lastCommit: Date | undefined;
  /** Folder of the data that was replaced; undefined if there was none. */
  readonly formerData: string | undefined;
}

/** All three lose what they hold: RabbitMQ and Valkey are filled again from the restored database. */
const REPLACED_SERVERS = ['postgres', 'rabbitmq', 'valkey'] as const;

/**
 * Restores the database of a stopped instance to a moment, with an empty RabbitMQ and Valkey. The former data is
 * moved aside, and moved back if the restore fails.
 */
export async function restoreData(options: {
  instance: Instance;
  rootfs: string;
  backup: BaseBackup;
  to: Date;
}): Promise<RestoredData> {
  const { instance, rootfs, backup, to } = options;
  const data = await dataFolderOf(instance, rootfs);
  const aside = `${data}-before-restore-${new Date().toISOString().replaceAll(':', '-')}`;
  const moved = await moveServers(data, aside);
  try {
    const { lastCommit } = await recoverPostgres({
      rootfs,
      backup,
      to,
      dataDir: path.join(data, 'postgres'),
      logFile: path.join(instance.folder, 'logs', 'postgres-recovery.log'),
    });
    return { lastCommit, formerData: moved > 0 ? aside : undefined };
  } catch (error) {
    await moveServers(data, `${aside}-failed`);
    await moveServers(aside, data);
    throw error;
  }
}

async function moveServers(from: string, to: string): Promise<number> {
  let moved = 0;
  for (const name of REPLACED_SERVERS) {
    if (!existsSync(path.join(from, name))) continue;
    await mkdir(to, { recursive: true });
    await rename(path.join(from, name), path.join(to, name));
    moved += 1;
  }
  return moved;
}
