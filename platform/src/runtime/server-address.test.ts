import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { serverAddress } from './server-address.ts';
import { redactPasswords } from '../observability/redact-passwords.ts';
import { eventually } from '../testing/eventually.ts';
import { startProcess } from '../testing/running-process.ts';
import { testIdentity } from '../testing/test-identity.ts';
import { testBus, testDatabase, testValkeyUrl } from '../testing/test-servers.ts';

const password = 'dont-tell-7f3a';

test.each([
  'mongodb://127.0.0.1/x',
  'mongodb://account:p%40ss%2Fword@one:27017,two:27017/account?replicaSet=rs0&authSource=admin',
  'mongodb+srv://account:word@cluster.example.com/account',
])('%s is a MongoDB address', (url) => {
  expect(serverAddress('mongodb', 'mongodb+srv').safeParse(url).success).toBe(true);
});

test.each([
  ['another scheme', 'amqp://127.0.0.1'],
  ['a password with an unencoded @', 'mongodb://account:pa@ss@mongo/x'],
  ['a password with an unencoded /', 'mongodb://account:pa/ss@mongo/x'],
  ['a password with an unencoded #', 'mongodb://account:pa#ss@mongo/x'],
  ['a percent that encodes nothing', 'mongodb://account:100%@mongo/x'],
  ['no host', 'mongodb://'],
])('%s is refused without quoting the address', (_fault, url) => {
  const { error } = serverAddress('mongodb').safeParse(url);
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'must be an address like mongodb://host, with @ and / in a password encoded as %40 and %2F',
  ]);
});

test('a log line shows no password of an address, wherever it appears in an error', () => {
  const url = `amqp://petcare:${password}@rabbitmq:5672`;
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
  const error = Object.assign(new Error(`connect to ${url} failed`), { input: url });
  // Control: a logger without redaction shows the password.
  pino(sink).error({ err: error }, url);
  expect(lines.join('').split(password).length).toBeGreaterThan(3);

  lines.length = 0;
  pino({ hooks: { streamWrite: redactPasswords } }, sink).error({ err: error }, url);
  expect(lines.join('')).not.toContain(password);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { input: 'amqp://[hidden]@rabbitmq:5672' } });
  expect(redactPasswords('mail of nadia@example.com at https://petcare.test/media/1')).toBe(
    'mail of nadia@example.com at https://petcare.test/media/1',
  );
});

async function startRefused(...refusing: ('MONGO_URL' | 'AMQP_URL' | 'VALKEY_URL')[]) {
  const [identity, database, bus] = [await testIdentity(), testDatabase(), await testBus()];
  onTestFinished(() => bus.close());
  const urls = { MONGO_URL: database.url, AMQP_URL: bus.url, VALKEY_URL: await testValkeyUrl() };
  for (const name of refusing) urls[name] = withUnknownCredentials(urls[name]);
  const lines: string[] = [];
  const starting = startProcess(
    'platform/src/testing/calling-process.ts',
    { ...urls, IDENTITY_JWKS: identity.jwks, EVENTS_NAMESPACE: bus.namespace, METRICS_PORT: '0' },
    (line) => lines.push(line),
  );
  return { starting, lines };
}

const withUnknownCredentials = (url: string) => url.replace(/:\/\/(.*@)?/, `://petcare:${password}@`);

test('a process refused by the broker and Valkey logs it without the password', async () => {
  const { starting, lines } = await startRefused('AMQP_URL', 'VALKEY_URL');
  const running = await starting;
  onTestFinished(async () => void (await running.stop('SIGKILL')));
  const get = async (path: string, port = running.port) =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  await eventually(() => {
    expect(lines.join('\n')).toContain('ACCESS_REFUSED');
    expect(lines.join('\n')).toContain('WRONGPASS');
  });
  const answers = [
    await get('/health/ready'),
    await get('/health/live'),
    await get('/metrics', running.metricsPort),
  ];
  expect(answers[0]).toContain('false');
  expect([...lines, ...answers].join('\n')).not.toContain(password);
});

test('a process refused by its database exits with the reason, without the password', async () => {
  const { starting } = await startRefused('MONGO_URL');
  const error = await starting.then(
    () => new Error('it started'),
    (ended: Error) => ended,
  );
  expect(error.message).toContain('calling could not start');
  expect(error.message).not.toContain(password);
});
