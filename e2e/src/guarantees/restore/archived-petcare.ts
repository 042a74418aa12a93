import { rename } from 'node:fs/promises';
import path from 'node:path';
import { startArchivedServers } from '@petcare/stack/backup/archived-servers.ts';
import {
  backupFolder,
  chooseBackup,
  listBackups,
  sentEmailsFolder,
} from '@petcare/stack/backup/backup-folder.ts';
import { startBackingServers, type BackingServers } from '@petcare/stack/servers/backing-servers.ts';
import { acquireInstance, emptyInstance } from '@petcare/stack/servers/instance.ts';
import { dataFolderOf } from '@petcare/stack/servers/native-servers.ts';
import { ensureRootFileSystem } from '@petcare/stack/root-file-system/root-file-system.ts';
import { restoreData } from '@petcare/stack/restore/restore-data.ts';
import { startPetCare, type PetCare } from '../../support/system/petcare.ts';

const log = () => undefined;
/** Without the demo posts and with the servers of this test only. */
const options = { posts: false };

export interface ArchivedPetCare extends PetCare {
  readonly servers: BackingServers;
}

/** A system with archived servers of its own, whose data can be destroyed and restored. */
export async function createArchivedPetCare() {
  const instance = await acquireInstance(`test-run-restore-${process.pid}`);
  const rootfs = await ensureRootFileSystem(log);
  const data = await dataFolderOf(instance, rootfs);
  const backups = await backupFolder(instance, rootfs);
  let servers: BackingServers = await startArchivedServers({ instance, fresh: true, environment: {}, log });
  let petcare = await startPetCare(servers, {}, options);
  const stopServers = () => servers.stop();
  return {
    running: (): ArchivedPetCare => ({ ...petcare, servers }),
    /** Kills the servers under load and takes their data away. */
    async destroy(): Promise<void> {
      for (const name of ['postgres', 'rabbitmq', 'valkey'] as const) servers.kill(name, 'SIGKILL');
      await rename(data, `${data}-destroyed`);
      await petcare.system.stop();
      await stopServers();
      await emptyInstance(instance, data, `${data}-destroyed`);
    },
    /** Restores the data and starts everything. @returns when the database was restored, and its last change. */
    async restore(to: Date): Promise<{ lastCommit: Date | undefined; restoredAt: number }> {
      const backup = chooseBackup(await listBackups(backups), to);
      const { lastCommit } = await restoreData({ instance, rootfs, backup, to });
      const restoredAt = performance.now();
      servers = await startBackingServers({ instance, environment: {}, log });
      petcare = await startPetCare(servers, {}, { ...options, again: petcare });
      return { lastCommit, restoredAt };
    },
    async remove(): Promise<void> {
      await petcare.stop();
      await servers.stop();
      await emptyInstance(instance, data, backups, path.dirname(sentEmailsFolder(instance.name)));
      await instance.lock.release();
    },
  };
}
