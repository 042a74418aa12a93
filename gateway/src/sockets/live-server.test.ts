import { runInContext } from '@petcare/platform/observability/context.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { metricValue } from '@petcare/platform/testing/metric-value.ts';
import { sessionCookie } from '@petcare/platform/auth/sessions.ts';
import { rooms } from '@petcare/contracts/sockets.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { publicUrl, sendRaw, startLiveGateways, type LiveGateways } from '../testing/live-gateways.ts';

describe('live messages over two copies of the gateway', () => {
  let gateways: LiveGateways;
  beforeAll(async () => {
    gateways = await startLiveGateways();
  });
  afterEach(() => gateways.closeSockets());
  afterAll(() => gateways.close());

  test('reach the person, wherever the browser is, and nobody else; several rooms of one browser get one message', async () => {
    const [rima, karim, admin] = [
      await gateways.signIn(),
      await gateways.signIn(),
      await gateways.signIn('admin'),
    ];
    const here = await gateways.listenAt(0, { cookie: rima.cookie });
    const there = await gateways.listenAt(1, { cookie: rima.cookie });
    const stranger = await gateways.listenAt(1, { cookie: karim.cookie });
    const boss = await gateways.listenAt(1, { cookie: admin.cookie });
    const { realtime } = gateways;
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

  test('how late a message is counts from what happened, not from when somebody spoke of it', async () => {
    const metrics = createMetrics('test');
    const late = (part: string) =>
      metricValue(metrics, `live_message_delay_seconds_${part}`, { message: 'audit.recorded' });
    const rima = await gateways.signIn();
    const { heard } = await gateways.listenAt(0, { cookie: rima.cookie });
    const aMinuteAgo = {
      requestId: newId(),
      traceparent: '',
      actor: { id: 'system', role: 'system' as const },
      since: Date.now() - 60_000,
    };
    runInContext(aMinuteAgo, () => gateways.realtime.emit(rooms.user(rima.userId), 'audit.recorded', {}));
    await expect.poll(() => heard).toHaveLength(1);
    expect(await late('count')).toBe(1);
    expect(await late('sum')).toBeGreaterThanOrEqual(60);
  });

  test.each([
    ['no cookie', {}],
    ['an invented session', { cookie: `${sessionCookie}=invented` }],
  ])('%s opens no socket', async (_, headers) => {
    expect((await gateways.listenAt(0, headers)).outcome).toBe('not_signed_in');
  });

  test('a page of another site opens no socket with our visitor’s cookie', async () => {
    const { cookie } = await gateways.signIn();
    expect((await gateways.listenAt(0, { cookie, origin: 'https://evil.example' })).outcome).not.toBe(
      'connected',
    );
    expect((await gateways.listenAt(0, { cookie, origin: publicUrl })).outcome).toBe('connected');
  });

  test('a client can neither name a room nor speak to others', async () => {
    const [rima, karim] = [await gateways.signIn(), await gateways.signIn()];
    const mine = await gateways.listenAt(0, { cookie: rima.cookie });
    const theirs = await gateways.listenAt(0, { cookie: karim.cookie });
    for (const word of ['join', 'subscribe', 'order.status_changed'])
      sendRaw(mine, word, rooms.user(karim.userId));
    const { realtime } = gateways;
    realtime.emit(rooms.user(karim.userId), 'notification.seen', { unseen: 3 });
    realtime.emit(rooms.user(rima.userId), 'notification.seen', { unseen: 1 });
    await expect.poll(() => mine.heard).toEqual([['notification.seen', { unseen: 1 }]]);
    await expect.poll(() => theirs.heard).toEqual([['notification.seen', { unseen: 3 }]]);
  });

  test('an ended session loses its sockets at every copy, is told why, and does not come back', async () => {
    const rima = await gateways.signIn();
    const tabs = [
      await gateways.listenAt(0, { cookie: rima.cookie }),
      await gateways.listenAt(1, { cookie: rima.cookie }),
    ];
    await gateways.sessions.end(rima.hash);
    gateways.realtime.disconnect(rooms.session(rima.hash), 'signed_out');
    for (const { socket, heard } of tabs) {
      await expect.poll(() => socket.connected).toBe(false);
      expect(heard).toEqual([['session.ended', { reason: 'signed_out' }]]);
    }
    expect((await gateways.listenAt(1, { cookie: rima.cookie })).outcome).toBe('not_signed_in');
  });
});
