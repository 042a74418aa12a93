import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { SECRET_HOLDERS, SECRETS_FILE, SERVER_HOLDERS, toEnvFile } from './secret-settings.ts';

const run = promisify(execFile);
const program = path.join(import.meta.dirname, 'main.ts');

test('each holder receives its own secrets, which a restart keeps', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'petcare-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const fileOf = (holder: string) => path.join(folder, holder, SECRETS_FILE);
  const readAll = () => Promise.all(SECRET_HOLDERS.map((holder) => readFile(fileOf(holder), 'utf8')));

  await run(process.execPath, [program, folder]);
  expect((await readdir(folder)).toSorted()).toEqual(
    [...SECRET_HOLDERS, ...SERVER_HOLDERS, 'own'].toSorted(),
  );
  const [gateway = '', account = '', content = '', clinic = '', commerce = '', workers = '', sandbox = ''] =
    await readAll();
  expect((await stat(fileOf('gateway'))).mode & 0o077).toBe(0);
  expect(gateway).toContain('"kid":"gateway"');
  expect(account).toContain('"kid":"services"');
  expect(workers).toContain('"kid":"workers"');
  // The card sandbox receives only its webhook secret, and each holder only its own private key.
  expect(sandbox).toMatch(/^STRIPE_WEBHOOK_SECRET='whsec_\w+'\n$/);
  expect(commerce).toContain(sandbox);
  for (const text of [gateway, account, content, clinic, commerce, workers])
    expect(text.match(/"d":/g)).toHaveLength(1);
  // Each has its own database and password.
  const databases = [account, content, clinic, commerce, workers].map(
    (text) => /MONGO_URL='mongodb:\/\/(\w+):(\w{48})@mongo:27017\/(\w+)\?/.exec(text)?.slice(1) ?? [],
  );
  expect(new Set(databases.flat())).toHaveLength(15);
  expect(gateway).not.toContain('MONGO_URL');
  // The servers run as other users than the writer of the file.
  expect((await stat(path.join(folder, 'mongo/keyfile'))).mode & 0o777).toBe(0o644);
  const { users } = JSON.parse(await readFile(path.join(folder, 'mongo/users.json'), 'utf8')) as {
    users: { name: string; password: string; database: string }[];
  };
  expect(users.map(({ name, password, database }) => [name, password, database])).toEqual(databases);

  // Node parses the file itself, including the quotes.
  const { stdout } = await run(process.execPath, [
    `--env-file=${fileOf('clinic')}`,
    '-e',
    'console.log(JSON.parse(process.env.IDENTITY_PRIVATE_JWK).kid, JSON.parse(process.env.IDENTITY_JWKS).keys.length)',
  ]);
  expect(stdout).toBe('services 3\n');

  await run(process.execPath, [program, folder]);
  expect(await readAll()).toEqual([gateway, account, content, clinic, commerce, workers, sandbox]);
});

test('a value that the file cannot carry is refused', () => {
  expect(() => toEnvFile({ A: "it's" })).toThrow('A holds a quote');
});
