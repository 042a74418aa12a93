import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import vm from 'node:vm';
import { connect as connectAmqp } from 'amqplib';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { reservePorts } from '../processes/free-ports.ts';
import { type Instance, emptyInstance, acquireInstance } from '../servers/instance.ts';
import { dataFolderOf } from '../servers/native-servers.ts';
import { startRabbitmq } from '../servers/rabbitmq.ts';
import { ensureRootFileSystem } from '../root-file-system/root-file-system.ts';
import { startValkey } from '../servers/valkey.ts';
import { readOrCreateSecrets, type ServerPasswords } from './secrets.ts';
import { DATABASE_OWNERS, serverFiles, serverUrls, sharedServerUrls } from './server-access.ts';

const databaseOf = (owner: string) => `petcare_${owner}`;

async function makePasswords(): Promise<ServerPasswords> {
  const folder = await mkdtemp('/tmp/petcare-access-');
  const { serverPasswords } = await readOrCreateSecrets(folder);
  await rm(folder, { recursive: true });
  return serverPasswords;
}

async function instanceFor(name: string): Promise<{ instance: Instance; rootfs: string; dataDir: string }> {
  const instance = await acquireInstance(name);
  const rootfs = await ensureRootFileSystem(() => {});
  const dataDir = await dataFolderOf(instance, rootfs);
  onTestFinished(async () => {
    await emptyInstance(instance, dataDir);
    await instance.lock.release();
  });
  return { instance, rootfs, dataDir };
}

test('Valkey accepts clients with the password, and only PING from others', async () => {
  const { rootfs, dataDir } = await instanceFor('test-run-valkey-access');
  const passwords = await makePasswords();
  const [port = 0] = await reservePorts(1);
  const server = await startValkey({
    rootfs,
    dataDir: path.join(dataDir, 'valkey'),
    port,
    configuration: serverFiles(passwords, { databaseOf }).valkey['valkey.conf'] ?? '',
  });
  onTestFinished(() => server.stop());
  const addresses = { mongo: '', amqp: '', valkey: `127.0.0.1:${port}`, databaseOf };
  const connect = (url: string) => {
    const client = new Redis(url, { maxRetriesPerRequest: 0, enableReadyCheck: false });
    client.on('error', () => {});
    onTestFinished(() => client.disconnect());
    return client;
  };

  const { VALKEY_URL = '' } = sharedServerUrls(passwords, addresses);
  expect(await connect(VALKEY_URL).set('a', 'b')).toBe('OK');
  // Commands used by BullMQ and by sockets of several copies.
  expect(await connect(VALKEY_URL).eval("return redis.call('get', KEYS[1])", 1, 'a')).toBe('b');
  expect(await connect(VALKEY_URL).spublish('channel', 'message')).toBe(0);
  expect(await connect(VALKEY_URL).info('server')).toContain('valkey_version');

  const anonymous = connect(`redis://127.0.0.1:${port}`);
  expect(await anonymous.ping()).toBe('PONG');
  await expect(anonymous.get('a')).rejects.toThrow('NOPERM');
  await expect(anonymous.call('CONFIG', 'GET', '*')).rejects.toThrow('NOPERM');
  await expect(connect(VALKEY_URL.replace(passwords.valkey, 'guess')).get('a')).rejects.toThrow();
});

test('RabbitMQ has one user and no guest', async () => {
  const { rootfs, dataDir } = await instanceFor('test-run-rabbitmq-access');
  const passwords = await makePasswords();
  const [port = 0, managementPort = 0] = await reservePorts(2);
  const server = await startRabbitmq({
    rootfs,
    dataDir: path.join(dataDir, 'rabbitmq'),
    port,
    managementPort,
    user: {
      name: 'petcare',
      password: passwords.rabbitmq,
      configuration: serverFiles(passwords, { databaseOf }).rabbitmq['rabbitmq.conf'] ?? '',
    },
  });
  onTestFinished(() => server.stop());
  const addresses = { mongo: '', amqp: `127.0.0.1:${port}`, valkey: '', databaseOf };
  const { AMQP_URL = '' } = sharedServerUrls(passwords, addresses);

  const connection = await connectAmqp(AMQP_URL);
  const channel = await connection.createChannel();
  await channel.assertQueue('kept', { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  await connection.close();
  for (const url of [`amqp://guest:guest@127.0.0.1:${port}`, AMQP_URL.replace(passwords.rabbitmq, 'guess')])
    await expect(connectAmqp(url)).rejects.toThrow('ACCESS_REFUSED');
});

test('each process has its own user, which is limited to its database', async () => {
  const passwords = await makePasswords();
  const addresses = { mongo: 'mongo:27017', amqp: 'rabbitmq:5672', valkey: 'valkey:6379', databaseOf };
  for (const owner of DATABASE_OWNERS) {
    const { MONGO_URL = '' } = serverUrls(owner, passwords, addresses);
    const { username, password, pathname, searchParams } = new URL(MONGO_URL);
    expect([username, password, pathname]).toEqual([owner, passwords[owner], `/petcare_${owner}`]);
    expect(searchParams.get('authSource')).toBe('admin');
  }
  expect(new Set(Object.values(passwords))).toHaveLength(Object.keys(passwords).length);
});

function fakeMongo(files: Record<string, string>) {
  const state = { member: '', isPrimary: false, users: new Map<string, { pwd: string; roles: unknown }>() };
  let signedIn = false;
  const requireAuthentication = () => {
    if (!signedIn && state.users.size > 0) throw new Error('requires authentication');
  };
  const admin = {
    auth(user: string, pwd: string) {
      if (state.users.get(user)?.pwd !== pwd) throw new Error('Authentication failed.');
      signedIn = true;
      return { ok: 1 };
    },
    getUser: (user: string) => {
      if (!signedIn) throw new Error('requires authentication');
      return state.users.get(user) ?? null;
    },
    createUser({ user, ...rest }: { user: string; pwd: string; roles: unknown }) {
      requireAuthentication();
      if (!state.isPrimary) throw new Error('not primary');
      state.users.set(user, rest);
    },
  };
  const runHealthCheck = () => {
    signedIn = false;
    const code = { value: 0 };
    try {
      vm.runInNewContext(files['ready.js'] ?? '', {
        require: () => ({ readFileSync: () => files['users.json'] }),
        process: { env: { MONGO_MEMBER: 'mongo:27017' } },
        db: { getSiblingDB: () => admin, hello: () => ({ isWritablePrimary: state.isPrimary }) },
        rs: {
          status() {
            requireAuthentication();
            if (!state.member) throw new Error('no replset config has been received');
          },
          initiate({ members }: { members: { host: string }[] }) {
            requireAuthentication();
            state.member = members[0]?.host ?? '';
          },
        },
        quit(given: number) {
          code.value = given;
          throw new Error('quit');
        },
      });
    } catch (error) {
      code.value ||= error instanceof Error ? 1 : 0;
    }
    return code.value;
  };
  return { state, runHealthCheck };
}

test('MongoDB is healthy once the replica set and all users exist, and repeated checks change nothing', async () => {
  const passwords = await makePasswords();
  const { state, runHealthCheck } = fakeMongo(serverFiles(passwords, { databaseOf }).mongo);
  expect(runHealthCheck()).toBe(1);
  expect(state).toMatchObject({ member: 'mongo:27017', users: new Map() });
  expect(runHealthCheck()).toBe(1);
  state.isPrimary = true;
  expect(runHealthCheck()).toBe(0);
  const createdUsers = structuredClone(state.users);
  expect([...createdUsers.keys()]).toEqual(['root', ...DATABASE_OWNERS]);
  expect(createdUsers.get('clinic')).toEqual({
    pwd: passwords.clinic,
    roles: [{ role: 'readWrite', db: 'petcare_clinic' }],
  });

  expect(runHealthCheck()).toBe(0);
  expect(state.users).toEqual(createdUsers);
  state.isPrimary = false;
  expect(runHealthCheck()).toBe(1);
});

test('a MongoDB with other passwords is not healthy', async () => {
  const first = fakeMongo(serverFiles(await makePasswords(), { databaseOf }).mongo);
  first.runHealthCheck();
  first.state.isPrimary = true;
  expect(first.runHealthCheck()).toBe(0);
  const other = fakeMongo(serverFiles(await makePasswords(), { databaseOf }).mongo);
  Object.assign(other.state, first.state);
  expect(other.runHealthCheck()).toBe(1);
});
