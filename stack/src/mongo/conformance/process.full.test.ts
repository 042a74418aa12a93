import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { calculateObjectSize, deserialize, serialize, type Document } from 'bson';
import { expect, inject, test } from 'vitest';
import { startMongoGateway } from '../gateway.ts';
import { messageReader } from '../wire/messages.ts';
import { failure, useMongo } from './use-mongo.ts';

const mongo = useMongo();
const MAIN = path.join(import.meta.dirname, '../main.ts');
const UNREACHABLE = { host: '127.0.0.1', port: 1 };
const credentials = { user: 'root', password: randomUUID() };

function startProcess(environment: Record<string, string>): ChildProcess {
  const users = { MONGO_GATEWAY_USER: credentials.user, MONGO_GATEWAY_PASSWORD: credentials.password };
  return spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...users, ...environment },
    stdio: 'pipe',
  });
}

async function outputOf(child: ChildProcess): Promise<{ code: number | null; error: string }> {
  let error = '';
  child.stderr?.on('data', (chunk) => (error += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, error };
}

async function exchange(message: Buffer, url = inject('mongoUrl')): Promise<Buffer | undefined> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const reader = messageReader();
  socket.write(message);
  try {
    return await new Promise((resolve, reject) => {
      socket.on('data', (chunk) => {
        const [reply] = reader.push(chunk);
        if (reply) resolve(reply);
      });
      socket.on('error', reject).on('close', () => resolve(undefined));
    });
  } finally {
    socket.destroy();
  }
}

function opMsg(flags: number, body: Document, tail: Buffer = Buffer.alloc(0)): Buffer {
  const document = Buffer.from(serialize(body));
  const head = Buffer.alloc(21);
  head.writeInt32LE(21 + document.length + tail.length, 0);
  head.writeInt32LE(7, 4);
  head.writeInt32LE(2013, 12);
  head.writeUInt32LE(flags, 16);
  return Buffer.concat([head, document, tail]);
}

/** Returns the CPU time of a process, which unlike wall-clock time does not depend on the load of the machine. */
function processorSeconds({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const ticksPerSecond = 100;
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

test('the gateway starts in less than a second of CPU time, prints its port, and stops on SIGTERM with clients connected', async () => {
  const child = startProcess({ MONGO_GATEWAY_PORT: '0', PG_PORT: '1' });
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  const taken = processorSeconds(child);
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan(1);
  const { ready, port } = JSON.parse(String(line));
  expect(ready).toBe(true);
  const reply = await exchange(opMsg(0, { hello: 1, $db: 'admin' }), `mongodb://127.0.0.1:${port}`);
  expect(deserialize(reply?.subarray(21) ?? Buffer.alloc(0))).toMatchObject({ setName: 'rs0', ok: 1 });
  const idle = connect(port, '127.0.0.1');
  await once(idle, 'connect');
  child.kill('SIGTERM');
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(0);
  idle.destroy();
});

test('any address except loopback is refused with one sentence', async () => {
  const listens = await failure(
    startMongoGateway({ port: 0, host: '0.0.0.0', postgres: UNREACHABLE, credentials }),
  );
  expect(listens.message).toContain('refuses 0.0.0.0 as its address to listen on');
  const far = { host: '10.0.0.5', port: 5432 };
  expect((await failure(startMongoGateway({ port: 0, postgres: far, credentials }))).message).toContain(
    'refuses 10.0.0.5',
  );

  const child = startProcess({ MONGO_GATEWAY_PORT: '0', PG_PORT: '5432', PG_HOST: 'db.example.test' });
  const { code, error } = await outputOf(child);
  expect(code).toBe(1);
  expect(error.trim().split('\n')).toHaveLength(1);
});

test('the error names a missing setting or a taken port', async () => {
  const missing = await outputOf(startProcess({ MONGO_GATEWAY_PORT: 'many', PG_PORT: '5432' }));
  expect(missing).toMatchObject({
    code: 1,
    error: 'MONGO_GATEWAY_PORT must be a port number, not "many".\n',
  });
  const open = { MONGO_GATEWAY_PORT: '0', PG_PORT: '5432', MONGO_GATEWAY_PASSWORD: '' };
  expect(await outputOf(startProcess(open))).toMatchObject({
    code: 1,
    error: 'MONGO_GATEWAY_PASSWORD must be set.\n',
  });
  const { port } = new URL(mongo.url);
  const taken = await outputOf(startProcess({ MONGO_GATEWAY_PORT: port, PG_PORT: '5432' }));
  expect(taken.code).toBe(1);
  expect(taken.error).toContain(`cannot listen on 127.0.0.1:${port}`);
});

test('without PostgreSQL hello is answered, and commands wait at most as long as their client', async () => {
  const gateway = await startMongoGateway({ port: 0, postgres: UNREACHABLE, credentials });
  const hello = await exchange(opMsg(0, { hello: 1, $db: 'admin' }), gateway.url);
  expect(deserialize((hello ?? Buffer.alloc(0)).subarray(21))).toMatchObject({
    isWritablePrimary: true,
    ok: 1,
  });
  const impatient = await mongo.connect({ socketTimeoutMS: 300 }, gateway.url);
  expect((await failure(impatient.collection('x').findOne())).name).toMatch(/MongoNetwork/);
  await impatient.close();
  await gateway.stop();
});

test('a first handshake by OP_QUERY is answered by OP_REPLY', async () => {
  const body = Buffer.from(serialize({ isMaster: 1, helloOk: true }));
  const head = Buffer.alloc(20);
  const rest = Buffer.alloc(8);
  rest.writeInt32LE(-1, 4);
  const name = Buffer.from('admin.$cmd\0');
  head.writeInt32LE(20 + name.length + 8 + body.length, 0);
  head.writeInt32LE(2004, 12);
  const reply = await exchange(Buffer.concat([head, name, rest, body]));
  expect(reply?.readInt32LE(12)).toBe(1);
  expect(deserialize((reply ?? Buffer.alloc(0)).subarray(36))).toMatchObject({
    ismaster: true,
    setName: 'rs0',
  });
});

test('a message with a checksum is accepted, one with unknown flags or sections closes the connection', async () => {
  const ping = { ping: 1, $db: 'admin' };
  const reply = await exchange(opMsg(1, ping, Buffer.alloc(4)));
  expect(deserialize((reply ?? Buffer.alloc(0)).subarray(21))).toEqual({ ok: 1 });
  expect(await exchange(opMsg(4, ping))).toBeUndefined();
  expect(await exchange(opMsg(0, ping, Buffer.from([9, 0, 0, 0, 0])))).toBeUndefined();
  const tooLong = opMsg(0, ping);
  tooLong.writeInt32LE(48_000_001, 0);
  expect(await exchange(tooLong)).toBeUndefined();
  const cut = opMsg(0, ping);
  cut.writeInt32LE(calculateObjectSize(ping) + 1000, 21);
  expect(await exchange(cut)).toBeUndefined();
});

test('a malformed command is answered with an error and keeps the connection', async () => {
  const reply = await exchange(opMsg(0, { find: 'x', $db: 'a', lsid: { id: 'not a uuid' } }));
  expect(deserialize((reply ?? Buffer.alloc(0)).subarray(21))).toMatchObject({ ok: 0, code: 72 });
  const homeless = await exchange(opMsg(0, { ping: 1 }));
  expect(deserialize((homeless ?? Buffer.alloc(0)).subarray(21))).toMatchObject({ ok: 0, code: 40571 });
});

test('administration commands of common tools are answered', async () => {
  const admin = mongo.connection.db?.admin();
  if (!admin) throw new Error('not connected');
  expect(await admin.buildInfo()).toMatchObject({ version: '7.0.0' });
  expect(await admin.ping()).toEqual({ ok: 1 });
  expect((await admin.listDatabases()).databases.map(({ name }) => name)).not.toContain('postgres');
  for (const name of [
    'hostInfo',
    'connectionStatus',
    'serverStatus',
    'getCmdLineOpts',
    'currentOp',
    'whatsmyuri',
  ]) {
    expect(await admin.command({ [name]: 1 })).toMatchObject({ ok: 1 });
  }
  expect(await admin.command({ getParameter: 1, featureCompatibilityVersion: 1 })).toMatchObject({
    featureCompatibilityVersion: { version: '7.0' },
  });
  await mongo.connection.collection('stats').insertOne({ n: 1 });
  expect(await mongo.connection.db?.stats()).toMatchObject({ ok: 1 });
  expect(await mongo.connection.db?.command({ collStats: 'stats' })).toMatchObject({ count: 1 });
  expect(await mongo.connection.db?.command({ validate: 'stats' })).toMatchObject({ valid: true });
  expect(await mongo.connection.db?.command({ collMod: 'stats', validationLevel: 'off' })).toMatchObject({
    ok: 1,
  });
  await mongo.connection.collection('stats').rename('renamed');
  expect(await mongo.connection.collection('renamed').countDocuments()).toBe(1);
});
