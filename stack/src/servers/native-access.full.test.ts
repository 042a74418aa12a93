import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { connect as connectAmqp } from 'amqplib';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { reservePorts } from '../processes/free-ports.ts';
import { ensureRootFileSystem } from '../root-file-system/root-file-system.ts';
import { type BackingServers, startBackingServers, urlsFile } from './backing-servers.ts';
import { acquireInstance, emptyInstance, type Instance } from './instance.ts';
import { dataFolderOf } from './native-servers.ts';
import { postgresSocketDir } from './postgres.ts';
import { startRabbitmq } from './rabbitmq.ts';

type Urls = Required<Pick<BackingServers, 'mongoUrl' | 'amqpUrl' | 'amqpManagementUrl' | 'valkeyUrl'>>;

const log = () => {};

async function scratchInstance(name: string): Promise<Instance> {
  const instance = await acquireInstance(name);
  onTestFinished(async () => {
    await emptyInstance(instance, await dataFolderOf(instance, await ensureRootFileSystem(log)));
    await instance.lock.release();
  });
  return instance;
}

async function start(instance: Instance, environment: NodeJS.ProcessEnv = {}) {
  const servers = await startBackingServers({ instance, environment, log });
  onTestFinished(() => servers.stop());
  return servers;
}

function withCredentials(url: string, username: string, password: string): string {
  return Object.assign(new URL(url), { username, password }).href;
}

const readAndWrite = {
  async mongoUrl(url: string) {
    const options = { serverSelectionTimeoutMS: 2000 };
    const client = await mongoose.mongo.MongoClient.connect(url, options);
    try {
      await client.db('kept').collection('kept').insertOne({});
      return await client.db('kept').collection('kept').countDocuments();
    } finally {
      await client.close();
    }
  },
  async amqpUrl(url: string) {
    const connection = await connectAmqp(url);
    const channel = await connection.createConfirmChannel();
    await channel.assertQueue('kept', { durable: true });
    channel.sendToQueue('kept', Buffer.from('message'), { persistent: true });
    await channel.waitForConfirms();
    const { messageCount } = await channel.checkQueue('kept');
    await connection.close();
    return messageCount;
  },
  async amqpManagementUrl(url: string) {
    const { origin, username, password } = new URL(url);
    const headers = { authorization: `Basic ${btoa(`${username}:${password}`)}` };
    const response = await fetch(`${origin}/api/vhosts`, { headers });
    if (!response.ok) throw new Error(`refused with ${response.status}`);
    return ((await response.json()) as unknown[]).length;
  },
  async valkeyUrl(url: string) {
    const valkey = new Redis(url, {
      maxRetriesPerRequest: 0,
      enableReadyCheck: false,
      retryStrategy: () => null,
    });
    valkey.on('error', () => {});
    try {
      return await valkey.incr('kept');
    } finally {
      valkey.disconnect();
    }
  },
} satisfies Record<keyof Urls, (url: string) => Promise<number>>;

const NAMES = Object.keys(readAndWrite) as (keyof Urls)[];

test('each server reads and writes with the generated password, and refuses without it', async () => {
  const instance = await scratchInstance('test-run-native-access');
  const first = await start(instance);
  for (const name of NAMES) {
    const url = first[name] ?? '';
    const { username, password } = new URL(url);
    expect(password).toMatch(/^[0-9a-f]{48}$/);
    const guesses = [
      withCredentials(url, '', ''),
      withCredentials(url, 'guest', 'guest'),
      withCredentials(url, username, 'guess'),
      withCredentials(url, 'nobody', password),
    ];
    for (const guess of guesses)
      await expect(readAndWrite[name](guess)).rejects.toThrow(
        /requires authentication|Authentication failed|ACCESS_REFUSED|refused with 401|NOPERM|NOAUTH|WRONGPASS|closed/,
      );
    expect(await readAndWrite[name](url)).toBe(1);
  }
  const files = [path.join(instance.folder, 'secrets.json'), urlsFile(instance.folder)];
  for (const file of files) expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(parseEnv(await readFile(urlsFile(instance.folder), 'utf8'))).toEqual({
    MONGO_URL: first.mongoUrl,
    AMQP_URL: first.amqpUrl,
    AMQP_MANAGEMENT_URL: first.amqpManagementUrl,
    VALKEY_URL: first.valkeyUrl,
  });

  await first.stop();
  const second = await start(instance);
  for (const name of NAMES) {
    expect(new URL(second[name] ?? '').password).toBe(new URL(first[name] ?? '').password);
    expect(await readAndWrite[name](second[name] ?? '')).toBe(name === 'amqpManagementUrl' ? 1 : 2);
  }
});

test('PostgreSQL is reached by its own account and the owner of the tree only', async () => {
  const instance = await scratchInstance('test-run-postgres-access');
  const servers = await start(instance, { AMQP_URL: 'amqp://unused' });
  const rootfs = await ensureRootFileSystem(log);
  const dataDir = path.join(await dataFolderOf(instance, rootfs), 'postgres');
  const { outside } = postgresSocketDir(rootfs, dataDir);
  expect((await stat(outside)).mode & 0o777).toBe(0o700);
  expect(await readdir(outside)).toContain('.s.PGSQL.5432');
  expect(await listeningPorts(servers.pid('postgres'))).toEqual([]);
  const { port } = new URL(servers.valkeyUrl);
  expect(await listeningPorts(servers.pid('valkey'))).toEqual([Number(port)]);

  await servers.stop();
  await expect(stat(outside)).rejects.toThrow('ENOENT');
});

/** Returns the TCP ports on which a process of this machine listens. */
async function listeningPorts(pid: number | undefined): Promise<number[]> {
  const folder = `/proc/${pid}/fd`;
  const links = (await readdir(folder)).map((fd) => readlink(path.join(folder, fd)).catch(() => ''));
  const own = new Set(await Promise.all(links));
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8')));
  return tables
    .flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)))
    .filter((fields) => fields[3] === '0A' && own.has(`socket:[${fields[9]}]`))
    .map((fields) => Number.parseInt(fields[1]?.split(':')[1] ?? '', 16));
}

test('a broker whose data has the user guest starts with the generated one, and without its former data', async () => {
  const instance = await scratchInstance('test-run-guest-data');
  const rootfs = await ensureRootFileSystem(log);
  const dataDir = path.join(await dataFolderOf(instance, rootfs), 'rabbitmq');
  const [port = 0, managementPort = 0] = await reservePorts(2);
  const user = { name: 'guest', password: 'guest', configuration: '' };
  const former = await startRabbitmq({ rootfs, dataDir, port, managementPort, user });
  expect(await readAndWrite.amqpUrl(`amqp://guest:guest@127.0.0.1:${port}`)).toBe(1);
  await former.stop();

  const { amqpUrl } = await start(instance, { MONGO_URL: 'mongodb://unused', VALKEY_URL: 'redis://unused' });
  expect(await readAndWrite.amqpUrl(amqpUrl)).toBe(1);
  await expect(readAndWrite.amqpUrl(withCredentials(amqpUrl, 'guest', 'guest'))).rejects.toThrow(
    'ACCESS_REFUSED',
  );
});
