import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readOrCreateSecrets } from '../server-access/secrets.ts';
import { composeServerFiles, SECRETS_FILE, secretSettings, toEnvFile } from './secret-settings.ts';

/*
 * Generates the keys and passwords of this system before any other service of docker compose starts, and writes
 * each holder its own; an earlier start's are kept. `own` holds all of them and is mounted by no other service.
 */

const [folder = '/secrets'] = process.argv.slice(2);
const secrets = await readOrCreateSecrets(path.join(folder, 'own'));
for (const [holder, settings] of Object.entries(secretSettings(secrets))) {
  const directory = path.join(folder, holder);
  await mkdir(directory, { recursive: true });
  await writeFile(path.join(directory, SECRETS_FILE), toEnvFile(settings), { mode: 0o600 });
}
// The servers run as other users, so the files are world-readable; only the server mounts the volume.
for (const [server, files] of Object.entries(composeServerFiles(secrets))) {
  const directory = path.join(folder, server);
  await mkdir(directory, { recursive: true });
  for (const [name, text] of Object.entries(files))
    await writeFile(path.join(directory, name), text, { mode: 0o644 });
}
