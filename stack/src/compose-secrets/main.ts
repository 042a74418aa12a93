import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readOrMakeSecrets } from '../system/secrets.ts';
import { SECRETS_FILE, secretSettings, toEnvFile } from './secret-settings.ts';

/*
 * Runs once before the processes of docker compose: makes the keys of this system, unless an earlier start did, and
 * gives each holder its own. `own` holds all of them and is mounted by nobody else.
 */

const [folder = '/secrets'] = process.argv.slice(2);
const secrets = await readOrMakeSecrets(path.join(folder, 'own'));
for (const [holder, settings] of Object.entries(secretSettings(secrets))) {
  const directory = path.join(folder, holder);
  await mkdir(directory, { recursive: true });
  await writeFile(path.join(directory, SECRETS_FILE), toEnvFile(settings), { mode: 0o600 });
}
