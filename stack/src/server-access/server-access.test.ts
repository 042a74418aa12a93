import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import vm from 'node:vm';
import { connect as connectAmqp } from 'amqplib';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { takeFreePorts } from '../processes/free-ports.ts';
import { type Instance, emptyInstance, takeInstance } from '../servers/instance.ts';
import { dataFolderOf } from '../servers/native-servers.ts';
import { startRabbitmq } from '../servers/rabbitmq.ts';
import { ensureRootFileSystem } from '../root-file-system/root-file-system.ts';
import { startValkey } from '../servers/valkey.ts';
import { readOrMakeSecrets, type ServerPasswords } from '../system/secrets.ts';
import { DATABASE_OWNERS, serverFiles, serverUrls, sharedServerUrls } from './server-access.ts';

const databaseOf = (owner: string) => `petcare_${owner}`;

async function makePasswords(): Promise<ServerPasswords> {
  const folder = await mkdtemp('/tmp/petcare-access-');
  const { serverPasswords } = await readOrMakeSecrets(folder);
  await rm(folder, { recursive: true });
  return serverPasswords;
}

async function instanceFor(name: string): Promise<{ instance: Instance; rootfs: string; dataDir: string }> {
  const instance = await takeInstance(name);
  const rootfs = await ensureRootFileSystem(() => {});
  const dataDir = await dataFolderOf(instance, rootfs);
  onTestFinished(async () => {
    await emptyInstance(instance, dataDir);
    await instance.lock.release();
  });
  return { instance, rootfs, dataDir };
}

test('Valkey with its file lets in who has the password, and tells others only that it is there', async () => {
  const { rootfs, dataDir } = await instanceFor('test-run-valkey-access');
  const passwords = await makePasswords();
  const [port = 0] = await takeFreePorts(1);
  const server = await startValkey({
    rootfs,
    dataDir: path.join(dataDir, 'valkey'),
    port,
    configuration: serverFiles(passwords, { databaseOf }).valkey['valkey.conf'] ?? '',
  });
  onTestFinished(() => server.stop());
  const places = { mongo: '', amqp: '', valkey: `127.0.0.1:${port}`, databaseOf };
  const as = (url: string) => {
    const client = new Redis(url, { maxRetriesPerRequest: 0, enableReadyCheck: false });
    client.on('error', () => {});
    onTestFinished(() => client.disconnect());
    return client;
  };

  const { VALKEY_URL = '' } = sharedServerUrls(passwords, places);
  expect(await as(VALKEY_URL).set('a', 'b')).toBe('OK');
  // What BullMQ and the sockets of several copies use.
  expect(await as(VALKEY_URL).eval("return redis.call('get', KEYS[1])", 1, 'a')).toBe('b');
  expect(await as(VALKEY_URL).spublish('channel', 'message')).toBe(0);
  expect(await as(VALKEY_URL).info('server')).toContain('valkey_version');

  const stranger = as(`redis://127.0.0.1:${port}`);
  expect(await stranger.ping()).toBe('PONG');
  await expect(stranger.get('a')).rejects.toThrow('NOPERM');
  await expect(stranger.call('CONFIG', 'GET', '*')).rejects.toThrow('NOPERM');
  await expect(as(VALKEY_URL.replace(passwords.valkey, 'guess')).get('a')).rejects.toThrow();
});

test('RabbitMQ with its file knows one user, and no guest', async () => {
  const { rootfs, dataDir } = await instanceFor('test-run-rabbitmq-access');
  const passwords = await makePasswords();
  const [port = 0, managementPort = 0] = await takeFreePorts(2);
  const server = await startRabbitmq({
    rootfs,
    dataDir: path.join(dataDir, 'rabbitmq'),
    port,
    managementPort,
    firstUser: {
      name: 'petcare',
      password: passwords.rabbitmq,
      configuration: serverFiles(passwords, { databaseOf }).rabbitmq['rabbitmq.conf'] ?? '',
    },
  });
  onTestFinished(() => server.stop());
  const places = { mongo: '', amqp: `127.0.0.1:${port}`, valkey: '', databaseOf };
  const { AMQP_URL = '' } = sharedServerUrls(passwords, places);

  const connection = await connectAmqp(AMQP_URL);
  const channel = await connection.createChannel();
  await channel.assertQueue('kept', { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  await connection.close();
  for (const url of [`amqp://guest:guest@127.0.0.1:${port}`, AMQP_URL.replace(passwords.rabbitmq, 'guess')])
    await expect(connectAmqp(url)).rejects.toThrow('ACCESS_REFUSED');
});

test('each owner of a database is called by its own name, for that database and no other', async () => {
  const passwords = await makePasswords();
  const places = { mongo: 'mongo:27017', amqp: 'rabbitmq:5672', valkey: 'valkey:6379', databaseOf };
  for (const owner of DATABASE_OWNERS) {
    const { MONGO_URL = '' } = serverUrls(owner, passwords, places);
    const { username, password, pathname, searchParams } = new URL(MONGO_URL);
    expect([username, password, pathname]).toEqual([owner, passwords[owner], `/petcare_${owner}`]);
    expect(searchParams.get('authSource')).toBe('admin');
  }
  expect(new Set(Object.values(passwords))).toHaveLength(Object.keys(passwords).length);
});

/** A MongoDB as far as the script asks it, with the rules by which it lets somebody on its own machine begin. */
function mongoThat(files: Record<string, string>) {
  const state = { member: '', isPrimary: false, users: new Map<string, { pwd: string; roles: unknown }>() };
  let signedIn = false;
  const refuseStrangers = () => {
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
      refuseStrangers();
      if (!state.isPrimary) throw new Error('not primary');
      state.users.set(user, rest);
    },
  };
  const ask = () => {
    signedIn = false;
    const code = { value: 0 };
    try {
      vm.runInNewContext(files['ready.js'] ?? '', {
        require: () => ({ readFileSync: () => files['users.json'] }),
        process: { env: { MONGO_MEMBER: 'mongo:27017' } },
        db: { getSiblingDB: () => admin, hello: () => ({ isWritablePrimary: state.isPrimary }) },
        rs: {
          status() {
            refuseStrangers();
            if (!state.member) throw new Error('no replset config has been received');
          },
          initiate({ members }: { members: { host: string }[] }) {
            refuseStrangers();
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
  return { state, ask };
}

test('MongoDB is healthy once its set is made and everybody has a user, however often it is asked meanwhile', async () => {
  const passwords = await makePasswords();
  const { state, ask } = mongoThat(serverFiles(passwords, { databaseOf }).mongo);
  expect(ask()).toBe(1);
  expect(state).toMatchObject({ member: 'mongo:27017', users: new Map() });
  expect(ask()).toBe(1);
  state.isPrimary = true;
  expect(ask()).toBe(0);
  const made = structuredClone(state.users);
  expect([...made.keys()]).toEqual(['root', ...DATABASE_OWNERS]);
  expect(made.get('clinic')).toEqual({
    pwd: passwords.clinic,
    roles: [{ role: 'readWrite', db: 'petcare_clinic' }],
  });

  expect(ask()).toBe(0);
  expect(state.users).toEqual(made);
  state.isPrimary = false;
  expect(ask()).toBe(1);
});

test('a MongoDB that was made with other passwords is not healthy', async () => {
  const first = mongoThat(serverFiles(await makePasswords(), { databaseOf }).mongo);
  first.ask();
  first.state.isPrimary = true;
  expect(first.ask()).toBe(0);
  const other = mongoThat(serverFiles(await makePasswords(), { databaseOf }).mongo);
  Object.assign(other.state, first.state);
  expect(other.ask()).toBe(1);
});
