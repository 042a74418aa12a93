import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SentEmails } from './sent-emails.ts';

/** Longer than backups are kept. */
const keptMs = 60 * 24 * 60 * 60 * 1_000;

/** Records sent emails as empty files, one per email, which several processes of a machine may share. */
export async function createSentEmailsInFolder(folder: string): Promise<SentEmails> {
  await mkdir(folder, { recursive: true });
  await removeOld(folder);
  return {
    async has(key) {
      return stat(path.join(folder, key)).then(() => true, falseIfMissing);
    },
    async add(key) {
      await createSynced(path.join(folder, key));
    },
  };
}

/** The entry of the folder must be synced too. */
async function createSynced(file: string): Promise<void> {
  for (const [name, flag] of [
    [file, 'a'],
    [path.dirname(file), 'r'],
  ] as const) {
    const handle = await open(name, flag);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(path.join(folder, name));
    if (mtimeMs < Date.now() - keptMs) await rm(path.join(folder, name), { force: true });
  }
}

function falseIfMissing(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOENT') return false;
  throw error;
}
