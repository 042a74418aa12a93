import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readOrMakeSecrets } from '../system/secrets.ts';
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
  facts = { secrets: await readOrMakeSecrets(folder), version };
});
afterAll(() => rmSync(folder, { recursive: true }));

test('docker-compose.yml starts every process with what it reads, and nothing in it is wrong', async () => {
  expect(await composeProblems(readComposeFile(text), facts)).toEqual([]);
});

test('another port is told to everybody who names it', async () => {
  const file = readComposeFile(text, { PORT: '8090' });
  expect(file.services['gateway']?.ports).toEqual(['127.0.0.1:8090:8080']);
  expect(file.services['account']?.environment['PUBLIC_URL']).toBe('http://localhost:8090');
  expect(await composeProblems(file, facts)).toEqual([]);
});

test('the sandboxes and the pages for this machine may have other ports', async () => {
  const file = readComposeFile(text, {
    CARD_SANDBOX_PORT: '9111',
    BKASH_SANDBOX_PORT: '9112',
    MAIL_PAGE_PORT: '9025',
    RABBITMQ_PAGE_PORT: '9672',
  });
  expect(Object.values(file.services).flatMap(({ ports }) => ports)).toEqual([
    '127.0.0.1:9672:15672',
    '127.0.0.1:8080:8080',
    '127.0.0.1:9025:8025',
    '127.0.0.1:9111:9111',
    '127.0.0.1:9112:9112',
  ]);
  expect(file.services['gateway']?.environment['CARD_PUBLIC_URL']).toBe('http://127.0.0.1:9111');
  expect(await composeProblems(file, facts)).toEqual([]);
});

/** A fault, planted into the file as it is read, and what is said about it. */
const planted: [
  fault: string,
  plant: (services: ComposeFile['services'], file: ComposeFile) => void,
  said: RegExp,
][] = [
  ['a process that nobody runs', (all) => delete all['cascade'], /no service runs workers\/src\/cascade/],
  ['a tag that moves', (all) => set(all, 'mongo', { image: 'mongo:latest' }), /mongo:latest is neither/],
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
    'a wait for nobody',
    (all) => set(all, 'account', { depends_on: { nobody: { condition: 'service_healthy' } } }),
    /nobody, which does not exist/,
  ],
  [
    'a wait for the end of what never ends',
    (all) => set(all, 'account', { depends_on: { valkey: { condition: 'service_completed_successfully' } } }),
    /valkey, which never ends/,
  ],
  [
    'a wait for health that nobody asks for',
    (all) => set(all, 'account', { depends_on: { secrets: { condition: 'service_healthy' } } }),
    /secrets, which is not asked/,
  ],
  [
    'a circle of waits',
    (all) => set(all, 'account', { depends_on: { gateway: { condition: 'service_healthy' } } }),
    /account waits for itself/,
  ],
  [
    'a port open to the network',
    (all) => set(all, 'gateway', { ports: ['8080:8080'] }),
    /not for this machine only/,
  ],
  [
    'a port where nobody listens',
    (all) => set(all, 'gateway', { ports: ['127.0.0.1:8080:80'] }),
    /does not listen on 80/,
  ],
  [
    'a setting that is missing',
    (all) => delete all['account']?.environment['WORKERS_URL'],
    /account: WORKERS_URL is missing/,
  ],
  [
    'a setting that nobody reads',
    (all) => tell(all, 'account', 'WORKER_URL', 'x'),
    /account reads no WORKER_URL/,
  ],
  [
    'a setting that is wrong',
    (all) => tell(all, 'clinic', 'SHUTDOWN_GRACE_MS', 'soon'),
    /clinic: SHUTDOWN_GRACE_MS is wrong/,
  ],
  [
    'production beside sandboxes',
    (all) => tell(all, 'commerce', 'NODE_ENV', 'production'),
    /must not stand in for Stripe/,
  ],
  [
    'an address of nobody',
    (all) => tell(all, 'gateway', 'CLINIC_URL', 'http://clinics:8080'),
    /clinics, which does not exist/,
  ],
  [
    'an address with another port',
    (all) => tell(all, 'gateway', 'CLINIC_URL', 'http://clinic:80'),
    /port 80 of clinic/,
  ],
  [
    'an address out of reach',
    (all) => tell(all, 'mail-sink', 'MAIL_DATA_DIR', 'redis://valkey:6379'),
    /none of its networks/,
  ],
  [
    'a page that is not published',
    (all) => set(all, 'card-sandbox', { ports: [] }),
    /leads to 8111, which nobody publishes/,
  ],
  [
    'a password in an address',
    (all) => tell(all, 'account', 'AMQP_URL', 'amqp://us:er@rabbitmq:5672'),
    /AMQP_URL is a secret/,
  ],
  [
    'a server that is called without a name',
    (all) => {
      set(all, 'gateway', { volumes: [] });
      tell(all, 'gateway', 'VALKEY_URL', 'redis://valkey:6379');
    },
    /gateway: VALKEY_URL has no name and password/,
  ],
  [
    'a MongoDB that asks nobody who he is',
    (all) => set(all, 'mongo', { command: ['mongod', '--replSet', 'rs0', '--bind_ip_all'] }),
    /mongo lets in whoever calls/,
  ],
  [
    'a RabbitMQ with its guest',
    (all) => set(all, 'rabbitmq', { environment: {} }),
    /rabbitmq lets in whoever calls/,
  ],
  [
    'a Valkey without its file',
    (all) => set(all, 'valkey', { volumes: ['valkey:/data'] }),
    /valkey lets in whoever calls/,
  ],
  [
    'a file of passwords that nobody makes',
    (all) => set(all, 'valkey', { command: ['valkey-server', '/run/petcare/users.conf'] }),
    /valkey reads users.conf, which nobody makes/,
  ],
  [
    'a server that is there before its passwords',
    (all) => set(all, 'mongo', { depends_on: {} }),
    /mongo may start before its passwords/,
  ],
  [
    "another process's secrets",
    (all) => set(all, 'clinic', { volumes: ['secrets-account:/run/petcare:ro'] }),
    /clinic is given the secrets of account/,
  ],
  [
    'a holder that is forgotten',
    (all) => {
      const { volumes } = all['secrets'] ?? { volumes: [] };
      set(all, 'secrets', { volumes: volumes.filter((volume) => !volume.includes('workers')) });
    },
    /nobody makes the secrets of workers/,
  ],
  [
    'a key written out',
    (all) => tell(all, 'gateway', 'IDENTITY_PRIVATE_JWK', '{}'),
    /IDENTITY_PRIVATE_JWK is a secret/,
  ],
  [
    'a password in a command',
    (all) => all['valkey']?.command?.push('redis://x:secret@valkey'),
    /a secret stands in its command/,
  ],
  [
    'secrets that are not mounted',
    (all) => set(all, 'clinic', { volumes: [] }),
    /clinic: IDENTITY_PRIVATE_JWK is missing/,
  ],
  [
    'a folder of the machine',
    (all) => all['mongo']?.volumes.push('/var/data:/data'),
    /no volume of this file/,
  ],
  [
    'a volume for nothing',
    (_all, file) => Object.assign(file.volumes, { spare: {} }),
    /nobody mounts the volume spare/,
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

function tell(all: ComposeFile['services'], name: string, variable: string, value: string): void {
  Object.assign(all[name]?.environment ?? {}, { [variable]: value });
}

test.each(planted)('%s is found in a compose file', async (_fault, plant, said) => {
  const file = structuredClone(readComposeFile(text));
  plant(file.services, file);
  expect((await composeProblems(file, facts)).join('\n')).toMatch(said);
});

test.each([
  ['a mistyped key of a service', '    hostname: rabbitmq', '    hostnam: rabbitmq', 'hostnam'],
  ['a mistyped key of the file', '\nvolumes:', '\nvolume:', 'volume'],
  ['a service without limits', /\n {4}deploy: \{ resources: .*768M.*\n/, '\n', 'deploy'],
  ['a service that may write', '  read_only: true', '  read_only: false', 'read_only'],
  ['a service with rights', 'cap_drop: [ALL]', 'cap_drop: []', 'cap_drop'],
])('%s is refused', (_fault, from, to, named) => {
  const faulty = text.replace(from, to);
  expect(faulty).not.toBe(text);
  expect(() => readComposeFile(faulty)).toThrow(named);
});
