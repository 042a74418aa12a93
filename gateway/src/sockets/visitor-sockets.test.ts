import { rooms } from '@petcare/contracts/sockets.ts';
import { topics } from '@petcare/contracts/topics.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { metricValue } from '@petcare/platform/testing/metric-value.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Connection,
  type LiveGateways,
  publicUrl,
  receivedBy,
  startLiveGateways,
  watch,
} from '../testing/live-gateways.ts';

const visitorLimits = { perAddress: 3, total: 5 };

let gateways: LiveGateways;
beforeAll(async () => {
  gateways = await startLiveGateways({ visitorLimits, recheckMs: 100 });
});
afterEach(() => gateways.closeSockets());
afterAll(() => gateways.close());

const date = '2126-12-01';

async function changePublicTopics(dr_id: string) {
  const { realtime } = gateways;
  realtime.emit(topics.store.room(), 'product.changed', { product_id: newId() });
  realtime.emit(topics.slots.room(dr_id), 'slots.changed', { dr_id, date });
  realtime.emit(topics.hostel.room(), 'hostel.changed', { petType: 'cat', from: date, to: date });
}
const publicMessages = ['product.changed', 'slots.changed', 'hostel.changed'];

describe('a visitor', () => {
  test('receives the messages of watched public topics at every instance', async () => {
    const dr_id = newId();
    const visitors = [await gateways.openVisitor(0), await gateways.openVisitor(1)];
    for (const visitor of visitors) {
      expect(visitor.outcome).toBe('connected');
      expect(await watch(visitor, 'store', null)).toBe('watching');
      expect(await watch(visitor, 'slots', dr_id)).toBe('watching');
      expect(await watch(visitor, 'hostel', null)).toBe('watching');
    }
    await changePublicTopics(dr_id);
    for (const visitor of visitors)
      await expect.poll(() => new Set(receivedBy(visitor))).toEqual(new Set(publicMessages));
  });

  test('cannot watch a post, and content is not called', async () => {
    const post = gateways.content.buildPost();
    const [visitor, user] = [await gateways.openVisitor(), await gateways.openTab()];
    const requestCount = gateways.content.requests.length;
    expect(await watch(visitor, 'adoption', post)).toBe('not_found');
    expect(gateways.content.requests).toHaveLength(requestCount);
    expect(await watch(user, 'adoption', post)).toBe('watching');
    await watch(visitor, 'hostel', null);
    gateways.realtime.emit(rooms.post(post), 'comments.changed', { adoption_id: post });
    await changePublicTopics(newId());
    await expect.poll(() => receivedBy(visitor)).toEqual(['hostel.changed']);
    await expect.poll(() => receivedBy(user)).toEqual(['comments.changed']);
  });

  test('joins no private room, even with the cookie of a session', async () => {
    const admin = await gateways.signIn('admin');
    const visitor = await gateways.openVisitor(0, { cookie: admin.cookie });
    const signedIn = await gateways.connectTo(0, { cookie: admin.cookie });
    await watch(visitor, 'hostel', null);
    const { realtime } = gateways;
    for (const room of [rooms.user(admin.userId), rooms.session(admin.hash), rooms.admins('clinic')])
      realtime.emit(room, 'notification.seen', { unseen: 1 });
    await changePublicTopics(newId());
    await expect.poll(() => receivedBy(visitor)).toEqual(['hostel.changed']);
    await expect.poll(() => receivedBy(signedIn)).toHaveLength(3);
  });

  test('keeps the socket when a session of the same browser ends', async () => {
    const user = await gateways.signIn();
    const visitor = await gateways.openVisitor(0, { cookie: user.cookie });
    await gateways.sessions.end(user.hash);
    gateways.realtime.disconnect(rooms.session(user.hash), 'signed_out');
    expect(await watch(visitor, 'store', null)).toBe('watching');
    await changePublicTopics(newId());
    await expect.poll(() => receivedBy(visitor)).toEqual(['product.changed']);
  });

  test('keeps the socket when expired sessions are closed', async () => {
    const user = await gateways.openTab();
    const visitor = await gateways.openVisitor();
    await gateways.sessions.end(user.hash);
    await expect.poll(() => user.socket.connected).toBe(false);
    expect(user.received).toEqual([['session.ended', { reason: 'expired' }]]);
    expect(await watch(visitor, 'store', null)).toBe('watching');
  });

  test('cannot connect from a page of another site', async () => {
    expect((await gateways.openVisitor(0, { origin: 'https://evil.example' })).outcome).not.toBe('connected');
    expect((await gateways.openVisitor(0, { origin: publicUrl })).outcome).toBe('connected');
  });

  test('needs a valid handshake: a client with neither that nor a session is rejected', async () => {
    expect((await gateways.connectTo(0, {}, { visitor: 'yes' as never })).outcome).toBe('not_signed_in');
  });
});

describe('the visitor limits', () => {
  const from = (address: string) => gateways.openVisitor(0, { 'x-forwarded-for': address });
  const rejectionCount = (limit: string) =>
    metricValue(createMetrics('test'), 'socket_refusals_total', { owner: 'visitor', limit });

  /** Retries until the connection is accepted: closed sockets count until the gateway notices. */
  async function connectFrom(address: string): Promise<Connection> {
    let last = await from(address);
    await expect
      .poll(async () => {
        if (last.outcome !== 'connected') last = await from(address);
        return last.outcome;
      })
      .toBe('connected');
    return last;
  }

  test('reject sockets beyond the limit of a /64 address until another closes', async () => {
    const first = await connectFrom('2001:db8:1:2::1');
    await connectFrom('2001:db8:1:2::2');
    await connectFrom('2001:0db8:0001:0002:a::3');
    expect((await from('2001:db8:1:2:ffff::4')).outcome).toBe('too_many_sockets');
    expect(await rejectionCount('key')).toBe(1);
    await connectFrom('2001:db8:1:3::1');
    first.socket.disconnect();
    await connectFrom('2001:db8:1:2::5');
  });

  test('reject sockets beyond the total limit, but never a user with a session', async () => {
    for (let last = 1; last <= visitorLimits.total; last += 1) await connectFrom(`203.0.113.${last}`);
    expect((await from('203.0.113.6')).outcome).toBe('too_many_sockets');
    expect(await rejectionCount('total')).toBeGreaterThanOrEqual(1);
    const { cookie } = await gateways.signIn();
    for (let count = 0; count <= visitorLimits.total; count += 1) {
      const user = await gateways.connectTo(0, { cookie, 'x-forwarded-for': '203.0.113.1' });
      expect(user.outcome).toBe('connected');
    }
  });
});
