import path from 'node:path';
import { backupFolder, chooseBackup, listBackups, sentEmailsFolder } from '../backup/backup-folder.ts';
import { CannotStartHere } from '../processes/cannot-start-here.ts';
import { reservePort } from '../processes/free-ports.ts';
import { ensureRootFileSystem } from '../root-file-system/root-file-system.ts';
import { type BackingServers, startBackingServers } from '../servers/backing-servers.ts';
import { acquireInstance, type Instance } from '../servers/instance.ts';
import { localInstanceName, readPort } from '../system/run-locally.ts';
import { failWith, onShutdownRequest } from '../system/shutdown.ts';
import { type RunningSystem, startSystem } from '../system/start-system.ts';
import { readRestoreArguments } from './read-restore-arguments.ts';
import { restoreData } from './restore-data.ts';
import {
  findLostPayments,
  findViolations,
  resendEventsBefore,
  waitUntilQuiet,
} from './settle-restored-system.ts';

/* `npm run restore -- --to 2026-11-23T10:15:00Z [--from <folder>]`: restores the system of `npm start`. */

const beganAt = performance.now();

function log(line: string): void {
  console.log(`${((performance.now() - beganAt) / 1_000).toFixed(1).padStart(6)} s  ${line}`);
}

try {
  process.exitCode = (await restore()) ? 0 : 1;
} catch (error) {
  failWith(error);
}
process.exit();

/** @returns true if every invariant holds in the restored system. */
async function restore(): Promise<boolean> {
  const { to, from } = readRestoreArguments(process.argv.slice(2));
  const instance = await acquireInstance(localInstanceName());
  const rootfs = await ensureRootFileSystem(log);
  const backups = await listBackups(from ?? (await backupFolder(instance, rootfs)));
  const backup = chooseBackup(backups, to);
  log(
    `Restoring the backup of ${backup.endedAt.toISOString()} and what followed until ${to.toISOString()} ...`,
  );
  const { lastCommit, formerData } = await restoreData({ instance, rootfs, backup, to });
  log(`The database is restored. Last change: ${(lastCommit ?? backup.endedAt).toISOString()}.`);
  if (formerData) log(`The former data is in ${formerData}; delete it when you no longer need it.`);
  log('Starting the system, closed to browsers, to deliver what was under way ...');
  return settle(instance, to);
}

async function settle(instance: Instance, to: Date): Promise<boolean> {
  const running: { servers?: BackingServers; system?: RunningSystem } = {};
  const stop = async () => {
    await running.system?.stop();
    await running.servers?.stop();
  };
  onShutdownRequest(stop);
  try {
    const servers = await startBackingServers({ instance, log });
    running.servers = servers;
    if (servers.kind !== 'native')
      throw new CannotStartHere('The restored data is of native servers.', 'Stop Docker, and start again.');
    const system = await startSystem({
      // A port that no browser knows; links in emails name the public one.
      httpPort: await reservePort(),
      publicUrl: `http://localhost:${readPort(process.env['PORT'])}`,
      servers,
      folder: instance.folder,
      sentEmailsFolder: sentEmailsFolder(instance.name),
      mode: 'production-like',
      log: () => {},
    });
    running.system = system;
    log(`${await resendEventsBefore(to, system)} events are published again.`);
    await waitUntilQuiet(system, servers);
    log('No event, message or job is waiting.');
    const lost = await findLostPayments(to, system, { refund: true });
    log(`${lost.length} card payments were made since then for purchases that are lost.`);
    for (const line of lost) log(`  ${line}`);
    const violations = await findViolations(system);
    for (const line of violations) log(`  violated: ${line}`);
    log(violations.length === 0 ? 'Every invariant holds.' : 'See docs/operations/runbooks.');
    return violations.length === 0;
  } finally {
    await stop();
    log(`Stopped. Logs are in ${path.join(instance.folder, 'logs')}. Start with: npm start -- --archive`);
  }
}
