import { newId } from '@petcare/platform/mongo.ts';
import { createServer } from 'node:http';
import { createLogger } from '@petcare/platform/log.ts';
import { consumeRealtime, createRealtime } from '@petcare/platform/realtime.ts';
import { createSessions, sessionCookie, type Sessions } from '@petcare/platform/sessions.ts';
import { testBus, testValkeyUrl, type TestBus } from '@petcare/platform/testing/test-servers.ts';
import { connectValkey } from '@petcare/platform/valkey.ts';
import { rooms } from '@petcare/contracts/sockets.ts';
import type { Redis } from 'ioredis';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deliverTo } from './deliver.ts';
import { createLiveServer } from './live-server.ts';

const log = createLogger('test', 'silent');
const publicUrl = 'http://petcare.test';

describe('live messages over two copies of the gateway', () => {
  const valkeys: Redis[] = [];
  let sessions: Sessions;
  const closers: (() => Promise<unknown>)[] = [];
  const opened: Socket[] = [];
  const ports: number[] = [];
  let testing: TestBus;

  beforeAll(async () => {
    testing = await testBus();
    const valkeyUrl = await testValkeyUrl();
    for (const name of ['one', 'two']) valkeys.push(connectValkey(valkeyUrl, { name, log }));
    sessions = createSessions(valkeys[0] as Redis);
    for (const valkey of valkeys) {
      const httpServer = createServer();
      const live = createLiveServer({
        httpServer,
        valkey,
        sessions,
        publicUrl,
        namespace: testing.namespace,
        log,
      });
      await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
      closers.push(() => live.close());
      ports.push((httpServer.address() as { port: number }).port);
      // Only the first copy takes messages from the broker: whatever reaches the second went through the adapter.
      if (ports.length === 1)
        closers.push(await consumeRealtime(testing.bus, deliverTo(live.io)).then(({ stop }) => stop));
    }
  });

  afterEach(() => {
    for (const socket of opened.splice(0)) socket.disconnect();
  });

  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
    await testing.close();
    for (const valkey of valkeys) valkey.disconnect();
  });

  async function signIn(role: 'user' | 'admin' = 'user') {
    const userId = newId();
    const { id, hash } = await sessions.create({ userId, role, userAgent: 'test', ip: '127.0.0.1' });
    return { userId, hash, cookie: `${sessionCookie}=${id}` };
  }

  /** Opens a socket at one of the copies and collects what it hears. */
  async function listenAt(copy: 0 | 1, headers: Record<string, string>) {
    const socket = io(`http://127.0.0.1:${ports[copy]}`, {
      transports: ['websocket'],
      extraHeaders: headers,
      reconnection: false,
    });
    opened.push(socket);
    const heard: unknown[][] = [];
    socket.onAny((...message) => heard.push(message));
    const outcome = await new Promise<string>((resolve) => {
      socket.on('connect', () => resolve('connected'));
      socket.on('connect_error', (error) => resolve(error.message));
    });
    return { socket, heard, outcome };
  }

  test('reach the person, wherever the browser is, and nobody else; several rooms of one browser get one message', async () => {
    const [rima, karim, admin] = [await signIn(), await signIn(), await signIn('admin')];
    const here = await listenAt(0, { cookie: rima.cookie });
    const there = await listenAt(1, { cookie: rima.cookie });
    const stranger = await listenAt(1, { cookie: karim.cookie });
    const boss = await listenAt(1, { cookie: admin.cookie });
    const realtime = createRealtime(testing.bus);
    const order = { order_id: newId(), status: 'Shipping' as const };
    realtime.emit(
      [rooms.user(rima.userId), rooms.session(rima.hash), rooms.admins()],
      'order.status_changed',
      order,
    );
    // What is sent last arrives last: when this is heard, everything before it has been.
    realtime.emit(rooms.user(karim.userId), 'notification.seen', { unseen: 0 });
    for (const { heard } of [here, there, boss])
      await expect.poll(() => heard).toEqual([['order.status_changed', order]]);
    await expect.poll(() => stranger.heard).toEqual([['notification.seen', { unseen: 0 }]]);
  });

  test.each([
    ['no cookie', {}],
    ['an invented session', { cookie: `${sessionCookie}=invented` }],
  ])('%s opens no socket', async (_, headers) => {
    expect((await listenAt(0, headers)).outcome).toBe('not_signed_in');
  });

  test('a page of another site opens no socket with our visitor’s cookie', async () => {
    const { cookie } = await signIn();
    expect((await listenAt(0, { cookie, origin: 'https://evil.example' })).outcome).not.toBe('connected');
    expect((await listenAt(0, { cookie, origin: publicUrl })).outcome).toBe('connected');
  });

  test('a client can neither name a room nor speak to others', async () => {
    const [rima, karim] = [await signIn(), await signIn()];
    const mine = await listenAt(0, { cookie: rima.cookie });
    const theirs = await listenAt(0, { cookie: karim.cookie });
    for (const word of ['join', 'subscribe', 'order.status_changed'])
      mine.socket.emit(word, rooms.user(karim.userId));
    const realtime = createRealtime(testing.bus);
    realtime.emit(rooms.user(karim.userId), 'notification.seen', { unseen: 3 });
    realtime.emit(rooms.user(rima.userId), 'notification.seen', { unseen: 1 });
    await expect.poll(() => mine.heard).toEqual([['notification.seen', { unseen: 1 }]]);
    await expect.poll(() => theirs.heard).toEqual([['notification.seen', { unseen: 3 }]]);
  });

  test('an ended session loses its sockets at every copy, is told why, and does not come back', async () => {
    const rima = await signIn();
    const tabs = [await listenAt(0, { cookie: rima.cookie }), await listenAt(1, { cookie: rima.cookie })];
    await sessions.end(rima.hash);
    createRealtime(testing.bus).disconnect(rooms.session(rima.hash), 'signed_out');
    for (const { socket, heard } of tabs) {
      await expect.poll(() => socket.connected).toBe(false);
      expect(heard).toEqual([['session.ended', { reason: 'signed_out' }]]);
    }
    expect((await listenAt(1, { cookie: rima.cookie })).outcome).toBe('not_signed_in');
  });
});
