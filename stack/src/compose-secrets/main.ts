import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readOrMakeSecrets } from '../system/secrets.ts';
import { composeServerFiles, SECRETS_FILE, secretSettings, toEnvFile } from './secret-settings.ts';

/*
 * Runs once before everything else of docker compose: makes the keys and passwords of this system, unless an earlier
 * start did, and gives each holder its own. `own` holds all of them and is mounted by nobody else.
 */

const [folder = '/secrets'] = process.argv.slice(2);
const secrets = await readOrMakeSecrets(path.join(folder, 'own'));
for (const [holder, settings] of Object.entries(secretSettings(secrets))) {
  const directory = path.join(folder, holder);
  await mkdir(directory, { recursive: true });
  await writeFile(path.join(directory, SECRETS_FILE), toEnvFile(settings), { mode: 0o600 });
}
// The servers run as users of their own images. That a volume is mounted by nobody else is what keeps it.
for (const [server, files] of Object.entries(composeServerFiles(secrets))) {
  const directory = path.join(folder, server);
  await mkdir(directory, { recursive: true });
  for (const [name, text] of Object.entries(files))
    await writeFile(path.join(directory, name), text, { mode: 0o644 });
}
