import { maxWatchedPosts, rooms, type WatchAnswer } from '@petcare/contracts/sockets.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startLiveGateways, type LiveGateways } from '../testing/live-gateways.ts';

let gateways: LiveGateways;
beforeAll(async () => {
  gateways = await startLiveGateways();
});
afterEach(() => {
  gateways.content.setAway(false);
  gateways.closeSockets();
});
afterAll(() => gateways.close());

type Listening = Awaited<ReturnType<LiveGateways['listenAt']>>;

async function openTab(copy: 0 | 1 = 0) {
  const person = await gateways.signIn();
  return { ...person, ...(await gateways.listenAt(copy, { cookie: person.cookie })) };
}
const watch = ({ socket }: Pick<Listening, 'socket'>, id: unknown) =>
  new Promise<WatchAnswer>((resolve) => socket.emit('adoption.watch', id as string, resolve));

/**
 * Tells the readers of a post, then everybody named, and waits until those have heard the latter: what was sent
 * first has arrived by then.
 */
async function tellReaders(adoption_id: string, ...tabs: (Listening & { userId: string })[]) {
  gateways.realtime.emit(rooms.post(adoption_id), 'comments.changed', { adoption_id });
  const mark = { seq: Math.trunc(performance.now()), unseen: 0 };
  gateways.realtime.emit(
    tabs.map(({ userId }) => rooms.user(userId)),
    'notification.created',
    mark,
  );
  for (const { heard } of tabs) await expect.poll(() => heard).toContainEqual(['notification.created', mark]);
}
const commentsHeard = ({ heard }: Listening) => heard.filter(([name]) => name === 'comments.changed');

describe('who has a post open', () => {
  test('hears that its comments changed, at every copy of the gateway; who has not, does not', async () => {
    const post = gateways.content.buildPost();
    const [here, there, other] = [await openTab(0), await openTab(1), await openTab(0)];
    expect(await watch(here, post)).toBe('watching');
    expect(await watch(there, post)).toBe('watching');
    await watch(other, gateways.content.buildPost());
    await tellReaders(post, here, there, other);
    for (const tab of [here, there])
      expect(commentsHeard(tab)).toEqual([['comments.changed', { adoption_id: post }]]);
    expect(commentsHeard(other)).toEqual([]);
  });

  test('is asked about at content in their own name', async () => {
    const post = gateways.content.buildPost();
    const tab = await openTab();
    await watch(tab, post);
    expect(gateways.content.asked.filter(({ path }) => path === `/api/adoptions/${post}`)).toMatchObject([
      { caller: { kind: 'person', id: tab.userId, role: 'user', sessionId: tab.hash } },
    ]);
  });

  test('hears no more once it is closed', async () => {
    const post = gateways.content.buildPost();
    const tab = await openTab();
    await watch(tab, post);
    tab.socket.emit('adoption.unwatch', post);
    // Answered after the message before it was dealt with.
    await watch(tab, gateways.content.buildPost());
    await tellReaders(post, tab);
    expect(commentsHeard(tab)).toEqual([]);
  });

  test('is not joined when it was closed while content was being asked', async () => {
    const post = gateways.content.buildPost();
    const tab = await openTab();
    const letGo = gateways.content.hold();
    const answer = watch(tab, post);
    tab.socket.emit('adoption.unwatch', post);
    await expect
      .poll(() => gateways.content.asked.map(({ path }) => path))
      .toContain(`/api/adoptions/${post}`);
    letGo();
    expect(await answer).toBe('not_found');
    await tellReaders(post, tab);
    expect(commentsHeard(tab)).toEqual([]);
  });

  test('is joined when it was closed and opened again in that time', async () => {
    const post = gateways.content.buildPost();
    const tab = await openTab();
    const letGo = gateways.content.hold();
    const first = watch(tab, post);
    tab.socket.emit('adoption.unwatch', post);
    const second = watch(tab, post);
    letGo();
    await first;
    expect(await second).toBe('watching');
    await tellReaders(post, tab);
    expect(commentsHeard(tab)).toHaveLength(1);
  });

  test('may have ten posts open, and another one once one is closed', async () => {
    const tab = await openTab();
    const posts = Array.from({ length: maxWatchedPosts }, () => gateways.content.buildPost());
    expect(await Promise.all(posts.map((post) => watch(tab, post)))).toEqual(posts.map(() => 'watching'));
    const another = gateways.content.buildPost();
    expect(await watch(tab, another)).toBe('too_many');
    expect(await watch(tab, posts[0])).toBe('watching');
    tab.socket.emit('adoption.unwatch', posts[1] ?? '');
    expect(await watch(tab, another)).toBe('watching');
  });
});

describe('refused is', () => {
  test('a post that does not exist', async () => {
    const missing = newId();
    const tab = await openTab();
    expect(await watch(tab, missing)).toBe('not_found');
    await tellReaders(missing, tab);
    expect(commentsHeard(tab)).toEqual([]);
  });

  test('everything that is no id, without asking content', async () => {
    const stranger = await openTab();
    const tab = await openTab();
    const asked = gateways.content.asked.length;
    const tricks: unknown[] = [
      rooms.user(stranger.userId),
      rooms.admins(),
      rooms.post(newId()),
      '../users/665f1f77bcf86cd799439011',
      `${newId()}/../../../api/users`,
      `${newId()}?x=`,
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
    for (const trick of tricks) expect(await watch(tab, trick)).toBe('not_found');
    expect(gateways.content.asked).toHaveLength(asked);
    gateways.realtime.emit([rooms.user(stranger.userId), rooms.admins()], 'notification.seen', {
      unseen: 7,
    });
    await tellReaders(newId(), tab);
    expect(tab.heard.filter(([name]) => name === 'notification.seen')).toEqual([]);
  });

  test('whoever asks without wanting an answer, or with nonsense for one, and nothing breaks', async () => {
    const tab = await openTab();
    const post = gateways.content.buildPost();
    tab.socket.emit('adoption.watch', newId(), 'no function' as never);
    (tab.socket.emit as (...all: unknown[]) => void)('adoption.watch');
    (tab.socket.emit as (...all: unknown[]) => void)('adoption.unwatch', { $ne: null });
    expect(await watch(tab, post)).toBe('watching');
  });

  test('for the moment, while content is away', async () => {
    const post = gateways.content.buildPost();
    const tab = await openTab();
    gateways.content.setAway(true);
    expect(await watch(tab, post)).toBe('unavailable');
    gateways.content.setAway(false);
    expect(await watch(tab, post)).toBe('watching');
  });

  test('a session that has ended, though its socket has not been closed yet', async () => {
    const post = gateways.content.buildPost();
    const tab = await openTab();
    await gateways.sessions.end(tab.hash);
    expect(await watch(tab, post)).toBe('not_found');
  });

  test('who asks a hundred times in a moment, and nobody else', async () => {
    const [flooding, calm] = [await openTab(), await openTab()];
    const post = gateways.content.buildPost();
    const before = gateways.content.asked.length;
    const answers = await Promise.all(Array.from({ length: 100 }, () => watch(flooding, post)));
    expect(answers.filter((answer) => answer === 'unavailable').length).toBeGreaterThanOrEqual(40);
    expect(gateways.content.asked.length - before).toBeLessThanOrEqual(60);
    expect(await watch(calm, post)).toBe('watching');
  });
});

test('a person who is signed out leaves the rooms of their posts with their session', async () => {
  const post = gateways.content.buildPost();
  const tab = await openTab();
  await watch(tab, post);
  await gateways.sessions.end(tab.hash);
  gateways.realtime.disconnect(rooms.session(tab.hash), 'revoked');
  await expect.poll(() => tab.socket.connected).toBe(false);
  const other = await openTab();
  await tellReaders(post, other);
  expect(commentsHeard(tab)).toEqual([]);
});
