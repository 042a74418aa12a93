import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { SECRET_HOLDERS, SECRETS_FILE, toEnvFile } from './secret-settings.ts';

const run = promisify(execFile);
const program = path.join(import.meta.dirname, 'main.ts');

test('docker compose gives each holder its own secrets, and the same again at the next start', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'petcare-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const fileOf = (holder: string) => path.join(folder, holder, SECRETS_FILE);
  const readAll = () => Promise.all(SECRET_HOLDERS.map((holder) => readFile(fileOf(holder), 'utf8')));

  await run(process.execPath, [program, folder]);
  expect(await readdir(folder)).toEqual([...SECRET_HOLDERS, 'own'].toSorted());
  const [gateway = '', services = '', commerce = '', workers = '', sandbox = ''] = await readAll();
  expect((await stat(fileOf('gateway'))).mode & 0o077).toBe(0);
  expect(gateway).toContain('"kid":"gateway"');
  expect(services).toContain('"kid":"services"');
  expect(workers).toContain('"kid":"workers"');
  // The card provider knows nothing but how to sign its reports, and nobody knows another's private key.
  expect(sandbox).toMatch(/^STRIPE_WEBHOOK_SECRET='whsec_\w+'\n$/);
  expect(commerce).toContain(sandbox);
  for (const text of [gateway, services, commerce, workers]) expect(text.match(/"d":/g)).toHaveLength(1);

  // Node itself reads the file, quotes and all.
  const { stdout } = await run(process.execPath, [
    `--env-file=${fileOf('services')}`,
    '-e',
    'console.log(JSON.parse(process.env.IDENTITY_PRIVATE_JWK).kid, JSON.parse(process.env.IDENTITY_JWKS).keys.length)',
  ]);
  expect(stdout).toBe('services 3\n');

  await run(process.execPath, [program, folder]);
  expect(await readAll()).toEqual([gateway, services, commerce, workers, sandbox]);
});

test('a value that the file cannot carry is refused', () => {
  expect(() => toEnvFile({ A: "it's" })).toThrow('A holds a quote');
});
