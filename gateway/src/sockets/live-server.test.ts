import { runInContext } from '@petcare/platform/observability/context.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { metricValue } from '@petcare/platform/testing/metric-value.ts';
import { hostSessionCookie } from '@petcare/platform/auth/sessions.ts';
import { rooms } from '@petcare/contracts/sockets.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { publicUrl, sendRaw, startLiveGateways, type LiveGateways } from '../testing/live-gateways.ts';

describe('live messages over two gateway instances', () => {
  let gateways: LiveGateways;
  beforeAll(async () => {
    gateways = await startLiveGateways();
  });
  afterEach(() => gateways.closeSockets());
  afterAll(() => gateways.close());

  test('reach all browsers in the rooms, once each, and no other browser', async () => {
    const [rima, karim, admin] = [
      await gateways.signIn(),
      await gateways.signIn(),
      await gateways.signIn('admin'),
    ];
    const here = await gateways.connectTo(0, { cookie: rima.cookie });
    const there = await gateways.connectTo(1, { cookie: rima.cookie });
    const otherUser = await gateways.connectTo(1, { cookie: karim.cookie });
    const adminTab = await gateways.connectTo(1, { cookie: admin.cookie });
    const { realtime } = gateways;
    const order = { order_id: newId(), status: 'Shipping' as const };
    realtime.emit(
      [rooms.user(rima.userId), rooms.session(rima.hash), rooms.admins('shop')],
      'order.status_changed',
      order,
    );
    // Messages arrive in order: when this one has arrived, all earlier ones have.
    realtime.emit(rooms.user(karim.userId), 'notification.seen', { unseen: 0 });
    for (const { received } of [here, there, adminTab])
      await expect.poll(() => received).toEqual([['order.status_changed', order]]);
    await expect.poll(() => otherUser.received).toEqual([['notification.seen', { unseen: 0 }]]);
  });

  test('a message for the admins of an area reaches those limited to it, and no others', async () => {
    const shop = await gateways.signIn('admin', ['shop']);
    const clinic = await gateways.signIn('admin', ['clinic']);
    const [shopTab, clinicTab] = [
      await gateways.connectTo(0, { cookie: shop.cookie }),
      await gateways.connectTo(1, { cookie: clinic.cookie }),
    ];
    gateways.realtime.emit(rooms.admins('shop'), 'order.changed', { order_id: null });
    gateways.realtime.emit(rooms.admins('clinic'), 'clinic.changed', { dr_id: null });
    await expect.poll(() => shopTab.received).toEqual([['order.changed', { order_id: null }]]);
    await expect.poll(() => clinicTab.received).toEqual([['clinic.changed', { dr_id: null }]]);
  });

  test('the delay of a message is measured from its event', async () => {
    const metrics = createMetrics('test');
    const delayMetric = (part: string) =>
      metricValue(metrics, `live_message_delay_seconds_${part}`, { message: 'audit.recorded' });
    const rima = await gateways.signIn();
    const { received } = await gateways.connectTo(0, { cookie: rima.cookie });
    const contextOfAMinuteAgo = {
      requestId: newId(),
      traceparent: '',
      actor: { id: 'system', role: 'system' as const },
      since: Date.now() - 60_000,
    };
    runInContext(contextOfAMinuteAgo, () =>
      gateways.realtime.emit(rooms.user(rima.userId), 'audit.recorded', {}),
    );
    await expect.poll(() => received).toHaveLength(1);
    expect(await delayMetric('count')).toBe(1);
    expect(await delayMetric('sum')).toBeGreaterThanOrEqual(60);
  });

  test.each([
    ['without a cookie', {}],
    ['with an invalid session', { cookie: `${hostSessionCookie}=invented` }],
  ])('a client %s cannot open a socket', async (_, headers) => {
    expect((await gateways.connectTo(0, headers)).outcome).toBe('not_signed_in');
  });

  test('over HTTPS, a session is not read from a cookie that a subdomain may plant', async () => {
    const { cookie } = await gateways.signIn();
    const ofSubdomain = cookie.replace('__Host-', '');
    expect((await gateways.connectTo(0, { cookie: ofSubdomain })).outcome).toBe('not_signed_in');
  });

  test('a page of another site cannot open a socket with a session cookie', async () => {
    const { cookie } = await gateways.signIn();
    expect((await gateways.connectTo(0, { cookie, origin: 'https://evil.example' })).outcome).not.toBe(
      'connected',
    );
    expect((await gateways.connectTo(0, { cookie, origin: publicUrl })).outcome).toBe('connected');
  });

  test('a client can neither join a room nor send to other clients', async () => {
    const [rima, karim] = [await gateways.signIn(), await gateways.signIn()];
    const mine = await gateways.connectTo(0, { cookie: rima.cookie });
    const theirs = await gateways.connectTo(0, { cookie: karim.cookie });
    for (const message of ['join', 'subscribe', 'order.status_changed'])
      sendRaw(mine, message, rooms.user(karim.userId));
    const { realtime } = gateways;
    realtime.emit(rooms.user(karim.userId), 'notification.seen', { unseen: 3 });
    realtime.emit(rooms.user(rima.userId), 'notification.seen', { unseen: 1 });
    await expect.poll(() => mine.received).toEqual([['notification.seen', { unseen: 1 }]]);
    await expect.poll(() => theirs.received).toEqual([['notification.seen', { unseen: 3 }]]);
  });

  test('the sockets of an ended session are closed at every instance with the reason, and cannot reconnect', async () => {
    const rima = await gateways.signIn();
    const tabs = [
      await gateways.connectTo(0, { cookie: rima.cookie }),
      await gateways.connectTo(1, { cookie: rima.cookie }),
    ];
    await gateways.sessions.end(rima.hash);
    gateways.realtime.disconnect(rooms.session(rima.hash), 'signed_out');
    for (const { socket, received } of tabs) {
      await expect.poll(() => socket.connected).toBe(false);
      expect(received).toEqual([['session.ended', { reason: 'signed_out' }]]);
    }
    expect((await gateways.connectTo(1, { cookie: rima.cookie })).outcome).toBe('not_signed_in');
  });
});
