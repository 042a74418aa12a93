import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readOrCreateSecrets } from '../server-access/secrets.ts';
import { type ComposeFile, readComposeFile } from './compose-file.ts';
import { composeProblems } from './compose-rules.ts';
import type { ComposeFacts } from './compose-services.ts';

const checkout = path.resolve(import.meta.dirname, '../../..');
const text = readFileSync(path.join(checkout, 'docker-compose.yml'), 'utf8');
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8')));
const folder = mkdtempSync(path.join(tmpdir(), 'petcare-compose-'));
let facts: ComposeFacts;

beforeAll(async () => {
  facts = { secrets: await readOrCreateSecrets(folder), version };
});
afterAll(() => rmSync(folder, { recursive: true }));

test('docker-compose.yml starts every process with its settings and breaks no rule', async () => {
  expect(await composeProblems(readComposeFile(text), facts)).toEqual([]);
});

test('another port reaches every setting that names it', async () => {
  const file = readComposeFile(text, { PORT: '8090' });
  expect(file.services['gateway']?.ports).toEqual(['127.0.0.1:8090:8080']);
  expect(file.services['account']?.environment['PUBLIC_URL']).toBe('http://localhost:8090');
  expect(await composeProblems(file, facts)).toEqual([]);
});

test('the ports of the sandboxes and local pages can be changed', async () => {
  const file = readComposeFile(text, {
    CARD_SANDBOX_PORT: '9111',
    BKASH_SANDBOX_PORT: '9112',
    COURIER_SANDBOX_PORT: '9113',
    MAIL_PAGE_PORT: '9025',
    RABBITMQ_PAGE_PORT: '9672',
  });
  expect(Object.values(file.services).flatMap(({ ports }) => ports)).toEqual([
    '127.0.0.1:9672:15672',
    '127.0.0.1:8080:8080',
    '127.0.0.1:9025:8025',
    '127.0.0.1:9111:9111',
    '127.0.0.1:9112:9112',
    '127.0.0.1:9113:9113',
  ]);
  expect(file.services['gateway']?.environment['CARD_PUBLIC_URL']).toBe('http://127.0.0.1:9111');
  expect(await composeProblems(file, facts)).toEqual([]);
});

const injectedFaults: [
  fault: string,
  inject: (services: ComposeFile['services'], file: ComposeFile) => void,
  problem: RegExp,
][] = [
  ['a process without a service', (all) => delete all['cascade'], /no service runs workers\/src\/cascade/],
  [
    'less memory than two pictures may take',
    (all) => Object.assign(all['content']?.deploy.resources.limits ?? {}, { memory: '2G' }),
    /^content has 2048 MiB, but decoding takes/,
  ],
  [
    'temporary files of any size',
    (all) => set(all, 'content', { tmpfs: ['/tmp'] }),
    /^content has 3072 MiB, but .* temporary files NaN/,
  ],
  ['a floating tag', (all) => set(all, 'mongo', { image: 'mongo:latest' }), /mongo:latest is neither/],
  [
    'an image of another version',
    (all) => set(all, 'clinic', { image: 'petcare/clinic:9.9.9' }),
    /clinic:9.9.9 is neither/,
  ],
  [
    'another process’s image',
    (all) => set(all, 'clinic', { image: `petcare/content:${version}` }),
    /is in the image of clinic/,
  ],
  [
    'a program that does not exist',
    (all) => set(all, 'demo-clinic', { command: ['services/clinic/src/no.ts'] }),
    /no.ts does not exist/,
  ],
  [
    'a dependency on an unknown service',
    (all) => set(all, 'account', { depends_on: { unknown: { condition: 'service_healthy' } } }),
    /unknown, which does not exist/,
  ],
  [
    'a dependency on the end of a permanent service',
    (all) => set(all, 'account', { depends_on: { valkey: { condition: 'service_completed_successfully' } } }),
    /valkey, which never ends/,
  ],
  [
    'a dependency on a service without a health check',
    (all) => set(all, 'account', { depends_on: { secrets: { condition: 'service_healthy' } } }),
    /secrets, which has no health check/,
  ],
  [
    'a cycle of dependencies',
    (all) => set(all, 'account', { depends_on: { gateway: { condition: 'service_healthy' } } }),
    /account waits for itself/,
  ],
  [
    'a port published to the network',
    (all) => set(all, 'gateway', { ports: ['8080:8080'] }),
    /outside this machine/,
  ],
  [
    'a port where no service listens',
    (all) => set(all, 'gateway', { ports: ['127.0.0.1:8080:80'] }),
    /does not listen on 80/,
  ],
  [
    'a setting that is missing',
    (all) => delete all['account']?.environment['WORKERS_URL'],
    /account: WORKERS_URL is missing/,
  ],
  [
    'a setting that the process does not read',
    (all) => setVariable(all, 'account', 'WORKER_URL', 'x'),
    /account reads no WORKER_URL/,
  ],
  [
    'a setting that is wrong',
    (all) => setVariable(all, 'clinic', 'SHUTDOWN_GRACE_MS', 'soon'),
    /clinic: SHUTDOWN_GRACE_MS is wrong/,
  ],
  [
    'production beside sandboxes',
    (all) => setVariable(all, 'commerce', 'NODE_ENV', 'production'),
    /must not stand in for Stripe/,
  ],
  [
    'an address of an unknown service',
    (all) => setVariable(all, 'gateway', 'CLINIC_URL', 'http://clinics:8080'),
    /clinics, which does not exist/,
  ],
  [
    'an address with another port',
    (all) => setVariable(all, 'gateway', 'CLINIC_URL', 'http://clinic:80'),
    /port 80 of clinic/,
  ],
  [
    'an address in another network',
    (all) => setVariable(all, 'mail-sink', 'MAIL_DATA_DIR', 'redis://valkey:6379'),
    /none of its networks/,
  ],
  [
    'a page that is not published',
    (all) => set(all, 'card-sandbox', { ports: [] }),
    /leads to 8111, which no service publishes/,
  ],
  [
    'a password in an address',
    (all) => setVariable(all, 'account', 'AMQP_URL', 'amqp://us:er@rabbitmq:5672'),
    /AMQP_URL is a secret/,
  ],
  [
    'a server URL without credentials',
    (all) => {
      set(all, 'gateway', { volumes: [] });
      setVariable(all, 'gateway', 'VALKEY_URL', 'redis://valkey:6379');
    },
    /gateway: VALKEY_URL has no name and password/,
  ],
  [
    'a MongoDB without authentication',
    (all) => set(all, 'mongo', { command: ['mongod', '--replSet', 'rs0', '--bind_ip_all'] }),
    /mongo accepts clients without a password/,
  ],
  [
    'a RabbitMQ with its guest user',
    (all) => set(all, 'rabbitmq', { environment: {} }),
    /rabbitmq accepts clients without a password/,
  ],
  [
    'a Valkey without its password file',
    (all) => set(all, 'valkey', { volumes: ['valkey:/data'] }),
    /valkey accepts clients without a password/,
  ],
  [
    'a Valkey without a memory limit of its own',
    (all) => set(all, 'valkey', { command: ['valkey-server', '/run/petcare/valkey.conf'] }),
    /valkey does not know the memory limit/,
  ],
  [
    'a Valkey that may use all of its memory',
    (all) =>
      set(all, 'valkey', { command: ['valkey-server', '/run/petcare/valkey.conf', '--maxmemory', '256mb'] }),
    /valkey may use 100 % of the memory limit/,
  ],
  [
    'a RabbitMQ that counts the memory of the whole machine',
    (all) => delete all['rabbitmq']?.environment['RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS'],
    /rabbitmq does not know the memory limit/,
  ],
  [
    'a password file that is not generated',
    (all) => set(all, 'valkey', { command: ['valkey-server', '/run/petcare/users.conf'] }),
    /valkey reads users.conf, which is not generated/,
  ],
  [
    'a server that may start before its passwords',
    (all) => set(all, 'mongo', { depends_on: {} }),
    /mongo may start before its passwords/,
  ],
  [
    "another process's secrets",
    (all) => set(all, 'clinic', { volumes: ['secrets-account:/run/petcare:ro'] }),
    /clinic mounts the secrets of account/,
  ],
  [
    'a holder without secrets',
    (all) => {
      const { volumes } = all['secrets'] ?? { volumes: [] };
      set(all, 'secrets', { volumes: volumes.filter((volume) => !volume.includes('workers')) });
    },
    /the secrets of workers are not generated/,
  ],
  [
    'a key in plain text',
    (all) => setVariable(all, 'gateway', 'IDENTITY_PRIVATE_JWK', '{}'),
    /IDENTITY_PRIVATE_JWK is a secret/,
  ],
  [
    'a password in a command',
    (all) => all['valkey']?.command?.push('redis://x:secret@valkey'),
    /its command contains a secret/,
  ],
  [
    'secrets that are not mounted',
    (all) => set(all, 'clinic', { volumes: [] }),
    /clinic: IDENTITY_PRIVATE_JWK is missing/,
  ],
  [
    'a build without the certificates of its network',
    (all) => {
      const { build } = all['clinic'] ?? {};
      if (build) set(all, 'clinic', { build: { ...build, secrets: ['npmrc'] } });
    },
    /clinic is built without the secret certificates/,
  ],
  [
    'a build secret that is not declared',
    (_all, file) => delete file.secrets['npmrc'],
    /the build secret npmrc is not declared/,
  ],
  [
    'a MongoDB with fewer threads than connections',
    (all) => Object.assign(all['mongo']?.deploy.resources.limits ?? {}, { pids: 500 }),
    /mongo may have 500 threads, but its clients need 818/,
  ],
  ['a mounted host folder', (all) => all['mongo']?.volumes.push('/var/data:/data'), /no volume of this file/],
  [
    'an unused volume',
    (_all, file) => Object.assign(file.volumes, { unused: {} }),
    /no service mounts the volume unused/,
  ],
  [
    'a network that is missing',
    (all) => set(all, 'clinic', { networks: ['elsewhere'] }),
    /elsewhere, which is no network/,
  ],
];

function set(
  all: ComposeFile['services'],
  name: string,
  part: Partial<ComposeFile['services'][string]>,
): void {
  Object.assign(all[name] ?? {}, part);
}

function setVariable(all: ComposeFile['services'], name: string, variable: string, value: string): void {
  Object.assign(all[name]?.environment ?? {}, { [variable]: value });
}

test.each(injectedFaults)('the rules report %s', async (_fault, inject, problem) => {
  const file = structuredClone(readComposeFile(text));
  inject(file.services, file);
  expect((await composeProblems(file, facts)).join('\n')).toMatch(problem);
});

test.each([
  ['a mistyped key of a service', '    hostname: rabbitmq', '    hostnam: rabbitmq', 'hostnam'],
  ['a mistyped key of the file', '\nvolumes:', '\nvolume:', 'volume'],
  ['a service without limits', /\n {4}deploy: \{ resources: .*768M.*\n/, '\n', 'deploy'],
  ['a writable root file system', '  read_only: true', '  read_only: false', 'read_only'],
  ['a service whose log grows without limit', '{ max-size: 10m, max-file: ', '{ max-files: ', 'max-size'],
  ['a build secret outside the checkout', '{ environment: BUILD_NPMRC }', '{ file: ../npmrc }', 'file'],
  ['a build that ignores the proxy', 'HTTPS_PROXY, NO_PROXY]', 'NO_PROXY]', 'args'],
  ['a service with capabilities', 'cap_drop: [ALL]', 'cap_drop: []', 'cap_drop'],
])('the schema refuses %s', (_fault, from, to, namedKey) => {
  const faulty = text.replace(from, to);
  expect(faulty).not.toBe(text);
  expect(() => readComposeFile(faulty)).toThrow(namedKey);
});
