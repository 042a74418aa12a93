import { rooms } from '@petcare/contracts/sockets.ts';
import { type TopicArguments, topics, type WatchResult } from '@petcare/contracts/topics.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type LiveGateways,
  receivedBy,
  sendRaw,
  startLiveGateways,
  type Tab,
  watch,
} from '../testing/live-gateways.ts';

let gateways: LiveGateways;
beforeAll(async () => {
  gateways = await startLiveGateways();
});
afterEach(() => {
  gateways.content.setUnavailable(false);
  gateways.closeSockets();
});
afterAll(() => gateways.close());

const date = '2126-12-01';

async function change([topic, id]: TopicArguments, ...tabs: Tab[]) {
  const { realtime } = gateways;
  if (topic === 'adoption') realtime.emit(topics.adoption.room(id), 'comments.changed', { adoption_id: id });
  if (topic === 'slots') realtime.emit(topics.slots.room(id), 'slots.changed', { dr_id: id, date });
  if (topic === 'store') realtime.emit(topics.store.room(), 'product.changed', { product_id: newId() });
  if (topic === 'hostel')
    realtime.emit(topics.hostel.room(), 'hostel.changed', { petType: 'cat', from: date, to: date });
  await gateways.settle(...tabs);
}

const kinds: [string, () => TopicArguments, () => TopicArguments, string][] = [
  ['a post', () => ['adoption', gateways.content.buildPost()], () => ['store', null], 'comments.changed'],
  ['the slots of a doctor', () => ['slots', newId()], () => ['slots', newId()], 'slots.changed'],
  ['the store', () => ['store', null], () => ['hostel', null], 'product.changed'],
  ['the hostel', () => ['hostel', null], () => ['store', null], 'hostel.changed'],
];

describe.each(kinds)('%s', (_, buildTopic, buildOther, message) => {
  test('reaches only the watching tabs, at every instance', async () => {
    const [topic, different] = [buildTopic(), buildOther()];
    const [here, there, elsewhere, idle] = [
      await gateways.openTab(0),
      await gateways.openTab(1),
      await gateways.openTab(0),
      await gateways.openTab(1),
    ];
    expect(await watch(here, ...topic)).toBe('watching');
    expect(await watch(there, ...topic)).toBe('watching');
    expect(await watch(elsewhere, ...different)).toBe('watching');
    await change(topic, here, there, elsewhere, idle);
    expect([here, there, elsewhere, idle].map(receivedBy)).toEqual([[message], [message], [], []]);
  });

  test('sends nothing after it is unwatched', async () => {
    const topic = buildTopic();
    const tab = await gateways.openTab();
    await watch(tab, ...topic);
    tab.socket.emit('unwatch', ...topic);
    // The acknowledgement implies that the previous message has been handled.
    await watch(tab, ...buildOther());
    await change(topic, tab);
    expect(receivedBy(tab)).toEqual([]);
  });
});

describe.each([
  ['posts', topics.adoption.limit, (): TopicArguments => ['adoption', gateways.content.buildPost()]],
  ['doctors', topics.slots.limit, (): TopicArguments => ['slots', newId()]],
])('a tab', (resources, limit, buildTopic) => {
  test(`watches at most ${limit} ${resources}, and another one after unwatching one`, async () => {
    const tab = await gateways.openTab();
    const all = Array.from({ length: limit }, buildTopic);
    expect(await Promise.all(all.map((topic) => watch(tab, ...topic)))).toEqual(all.map(() => 'watching'));
    const another = buildTopic();
    expect(await watch(tab, ...another)).toBe('too_many');
    expect(await watch(tab, ...(all[0] ?? another))).toBe('watching');
    // Each topic has its own limit.
    expect(await watch(tab, 'store', null)).toBe('watching');
    tab.socket.emit('unwatch', ...(all[1] ?? another));
    expect(await watch(tab, ...another)).toBe('watching');
  });
});

describe('a post', () => {
  test('is requested from content with the identity of the user', async () => {
    const post = gateways.content.buildPost();
    const tab = await gateways.openTab();
    await watch(tab, 'adoption', post);
    expect(gateways.content.requests.filter(({ path }) => path === `/api/adoptions/${post}`)).toMatchObject([
      { caller: { kind: 'user', id: tab.userId, role: 'user', sessionId: tab.hash } },
    ]);
  });

  test('is not joined if it is unwatched during the request to content', async () => {
    const post = gateways.content.buildPost();
    const tab = await gateways.openTab();
    const release = gateways.content.hold();
    const answer = watch(tab, 'adoption', post);
    tab.socket.emit('unwatch', 'adoption', post);
    await expect
      .poll(() => gateways.content.requests.map(({ path }) => path))
      .toContain(`/api/adoptions/${post}`);
    release();
    expect(await answer).toBe('not_found');
    await change(['adoption', post], tab);
    expect(receivedBy(tab)).toEqual([]);
  });

  test('is joined if it is unwatched and watched again during the request', async () => {
    const post = gateways.content.buildPost();
    const tab = await gateways.openTab();
    const release = gateways.content.hold();
    const first = watch(tab, 'adoption', post);
    tab.socket.emit('unwatch', 'adoption', post);
    const second = watch(tab, 'adoption', post);
    release();
    await first;
    expect(await second).toBe('watching');
    await change(['adoption', post], tab);
    expect(receivedBy(tab)).toEqual(['comments.changed']);
  });

  test('is rejected if it does not exist', async () => {
    const missing = newId();
    const tab = await gateways.openTab();
    expect(await watch(tab, 'adoption', missing)).toBe('not_found');
    await change(['adoption', missing], tab);
    expect(receivedBy(tab)).toEqual([]);
  });

  test('is unavailable while content is down, and can be watched afterwards', async () => {
    const post = gateways.content.buildPost();
    const tab = await gateways.openTab();
    gateways.content.setUnavailable(true);
    expect(await watch(tab, 'adoption', post)).toBe('unavailable');
    gateways.content.setUnavailable(false);
    expect(await watch(tab, 'adoption', post)).toBe('watching');
  });

  test('is rejected after the session has ended, even if the socket is still open', async () => {
    const post = gateways.content.buildPost();
    const tab = await gateways.openTab();
    await gateways.sessions.end(tab.hash);
    expect(await watch(tab, 'adoption', post)).toBe('not_found');
  });

  test('sends nothing after the user has been signed out', async () => {
    const post = gateways.content.buildPost();
    const tab = await gateways.openTab();
    await watch(tab, 'adoption', post);
    await gateways.sessions.end(tab.hash);
    gateways.realtime.disconnect(rooms.session(tab.hash), 'revoked');
    await expect.poll(() => tab.socket.connected).toBe(false);
    await change(['adoption', post], await gateways.openTab());
    expect(receivedBy(tab)).toEqual(['session.ended']);
  });
});

describe('an invalid message', () => {
  test.each(['adoption', 'slots'] as const)(
    'with an invalid id of %s joins no room and causes no request',
    async (topic) => {
      const [tab, stranger] = [await gateways.openTab(), await gateways.openTab()];
      const requestCount = gateways.content.requests.length;
      const invalidIds: unknown[] = [
        rooms.user(stranger.userId),
        rooms.admins('clinic'),
        topics[topic].room(newId()),
        '../users/665f1f77bcf86cd799439011',
        `${newId()}/../../../api/users`,
        `${newId()}?x=`,
        `${newId()} ${rooms.admins('clinic')}`,
        newId().toUpperCase().replace(/^./, 'F'),
        '',
        'a'.repeat(5_000),
        24,
        null,
        undefined,
        { $ne: null },
        [newId()],
        { toString: 'x' },
      ];
      for (const invalidId of invalidIds)
        expect(await watch(tab, topic, invalidId as string)).toBe('not_found');
      expect(gateways.content.requests).toHaveLength(requestCount);
      gateways.realtime.emit([rooms.user(stranger.userId), rooms.admins('clinic')], 'notification.seen', {
        unseen: 7,
      });
      await gateways.settle(tab);
      expect(receivedBy(tab)).toEqual([]);
    },
  );

  test.each<[string, unknown, unknown]>([
    ['an unknown topic', 'orders', null],
    ['a property of every object', 'constructor', null],
    ['a room', rooms.admins('clinic'), null],
    ['a list of topics', ['store'], null],
    ['no topic', undefined, undefined],
    ['a room as the id of the store', 'store', rooms.admins('clinic')],
    ['an id for the store', 'store', newId()],
    ['an id for the hostel', 'hostel', newId()],
  ])('is acknowledged with not_found: %s', async (_, topic, id) => {
    const tab = await gateways.openTab();
    expect(await watch(tab, topic as 'store', id as null)).toBe('not_found');
    gateways.realtime.emit(rooms.admins('clinic'), 'clinic.changed', { dr_id: null });
    await change(['store', null], tab);
    expect(receivedBy(tab)).toEqual([]);
  });

  test('without a valid callback or without arguments is ignored', async () => {
    const tab = await gateways.openTab();
    sendRaw(tab, 'watch', 'adoption', newId(), 'no function');
    sendRaw(tab, 'watch', 'store', null);
    sendRaw(tab, 'watch');
    sendRaw(tab, 'unwatch', { $ne: null });
    sendRaw(tab, 'unwatch');
    expect(await watch(tab, 'slots', newId())).toBe('watching');
  });

  test('with an unknown name is ignored, and the socket stays open', async () => {
    const tab = await gateways.openTab();
    for (const topic of ['adoption', 'slots', 'store', 'hostel']) {
      sendRaw(tab, `${topic}.watch`, {}, () => {
        throw new Error('an unknown message was answered');
      });
      sendRaw(tab, `${topic}.unwatch`, {});
    }
    await change(['store', null], tab);
    expect(receivedBy(tab)).toEqual([]);
    expect(await watch(tab, 'store', null)).toBe('watching');
  });

  test('cannot remove a tab from the rooms of its session', async () => {
    const tab = await gateways.openTab();
    for (const topic of ['adoption', 'slots', 'store', rooms.user(tab.userId)])
      sendRaw(tab, 'unwatch', topic, rooms.user(tab.userId));
    gateways.realtime.emit(rooms.user(tab.userId), 'notification.seen', { unseen: 7 });
    await gateways.settle(tab);
    expect(receivedBy(tab)).toEqual(['notification.seen']);
  });

  test('is rejected after sixty messages in a short time, for this socket only', async () => {
    const [flooding, calm] = [await gateways.openTab(), await gateways.openTab()];
    const post = gateways.content.buildPost();
    const before = gateways.content.requests.length;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (): Promise<WatchResult> => watch(flooding, 'adoption', post)),
    );
    expect(answers.filter((answer) => answer === 'unavailable').length).toBeGreaterThanOrEqual(40);
    expect(gateways.content.requests.length - before).toBeLessThanOrEqual(60);
    expect(await watch(calm, 'adoption', post)).toBe('watching');
  });
});
