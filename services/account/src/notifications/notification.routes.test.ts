import type { LiveMessage } from '@petcare/platform/realtime/realtime.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../testing/test-account.ts';
import { Inboxes } from './inbox.model.ts';
import { Notifications } from './notification.model.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

const worker = { kind: 'system', name: 'workers' } as const;
const content = {
  kind: 'order.status_changed',
  data: { order_id: newId(), order_number: 'PC-2026-000123', product_name: 'Ball', status: 'Shipping' },
};
const deliver = (user_id: string, event_id = newId()) =>
  account.send('POST', '/internal/notifications', { as: worker, body: { event_id, user_id, content } });
const inboxOf = async (user_id: string, query = '') =>
  (await account.send('GET', `/api/notifications${query}`, { as: userCaller(user_id) })).body;
const markSeen = (user_id: string, up_to: unknown) =>
  account.send('PUT', '/api/notifications/seen', { as: userCaller(user_id), body: { up_to } });
const numbersIn = (inbox: { notifications: { seq: number }[] }) => inbox.notifications.map(({ seq }) => seq);
const seenMessages = (user_id: string) =>
  account.live.filter(
    (message): message is Extract<LiveMessage, { kind: 'emit' }> =>
      message.kind === 'emit' &&
      message.name === 'notification.seen' &&
      message.rooms.includes(`user-${user_id}`),
  );

async function userWith(count: number): Promise<string> {
  const { _id } = await buildUser();
  for (let sent = 0; sent < count; sent += 1) await deliver(_id);
  return _id;
}

describe('a delivery', () => {
  test('is in the inbox, unseen and unread', async () => {
    const user = await userWith(0);
    const { status, body } = await deliver(user);
    expect(status).toBe(200);
    expect(body).toMatchObject({ delivered: true, unseen: 1, notification: { seq: 1, content } });
    expect(await inboxOf(user)).toEqual({
      notifications: [body.notification],
      unseen: 1,
      last_seq: 1,
    });
    expect(body.notification).toMatchObject({ seen: false, read: false });
  });

  test('of the same event returns the same entry', async () => {
    const user = await userWith(1);
    const event = newId();
    const first = await deliver(user, event);
    await deliver(user);
    const again = await deliver(user, event);
    expect(again.body).toEqual({ ...first.body, delivered: false, unseen: 3 });
    expect(numbersIn(await inboxOf(user))).toEqual([3, 2, 1]);
  });

  test('of one event to several users reaches each', async () => {
    const [first, second] = [await userWith(0), await userWith(2)];
    const event = newId();
    expect((await deliver(first, event)).body.notification.seq).toBe(1);
    expect((await deliver(second, event)).body.notification.seq).toBe(3);
  });

  test('sent twenty times at once creates one entry', async () => {
    const user = await userWith(0);
    const event = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(user, event)));
    expect(new Set(answers.map(({ body }) => body.notification._id)).size).toBe(1);
    expect(answers.filter(({ body }) => body.delivered)).toHaveLength(1);
    expect(await inboxOf(user)).toMatchObject({ unseen: 1, last_seq: 1 });
  });

  test('of forty events at once, each sent twice, leaves no gap in the numbers', async () => {
    const user = await userWith(0);
    const events = Array.from({ length: 40 }, () => newId());
    await Promise.all([...events, ...events].map((event) => deliver(user, event)));
    const inbox = await inboxOf(user, '?limit=100');
    expect(numbersIn(inbox)).toEqual(Array.from({ length: 40 }, (_, index) => 40 - index));
    expect(inbox).toMatchObject({ unseen: 40, last_seq: 40 });
  });

  test('to an unknown user succeeds and stores nothing', async () => {
    const unknownUser = newId();
    const { status, body } = await deliver(unknownUser);
    expect(status).toBe(200);
    expect(body).toEqual({ delivered: false, notification: null, unseen: 0 });
    expect(await Inboxes.findById(unknownUser)).toBeNull();
  });

  test.each([
    ['another kind', { content: { kind: 'order.eaten', data: {} } }, 'content.kind'],
    [
      'an unknown field',
      { content: { ...content, data: { ...content.data, price: 1 } } },
      'content.data.price',
    ],
    ['an operator', { user_id: { $ne: null } }, 'user_id'],
    ['no event', { event_id: undefined }, 'event_id'],
  ])('of %s is refused', async (_, wrong, field) => {
    const body = { event_id: newId(), user_id: newId(), content, ...wrong };
    const answer = await account.send('POST', '/internal/notifications', { as: worker, body });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].field).toBe(field);
  });
});

describe('the inbox', () => {
  test('is newest first; after a number, oldest first', async () => {
    const user = await userWith(5);
    expect(numbersIn(await inboxOf(user, '?limit=2'))).toEqual([5, 4]);
    expect(numbersIn(await inboxOf(user, '?after=2'))).toEqual([3, 4, 5]);
    expect(numbersIn(await inboxOf(user, '?after=2&limit=2'))).toEqual([3, 4]);
    expect(numbersIn(await inboxOf(user, '?after=5'))).toEqual([]);
    expect(numbersIn(await inboxOf(user, '?after=0'))).toEqual([1, 2, 3, 4, 5]);
  });

  test('holds no entries of other users', async () => {
    await userWith(2);
    expect(await inboxOf((await buildUser())._id)).toEqual({ notifications: [], unseen: 0, last_seq: 0 });
  });

  test.each(['after=-1', 'limit=101', 'limit=0', 'after[$gt]=1', 'user_id=1'])(
    'refuses %s',
    async (query) => {
      const answer = await account.send('GET', `/api/notifications?${query}`, { as: userCaller(newId()) });
      expect(answer.status).toBe(400);
    },
  );
});

describe('opening the bell', () => {
  test('marks all entries up to a number as seen, also in other tabs', async () => {
    const user = await userWith(4);
    expect((await markSeen(user, 3)).body).toEqual({ unseen: 1 });
    const inbox = await inboxOf(user);
    expect(inbox.unseen).toBe(1);
    expect(inbox.notifications.map(({ seen }: { seen: boolean }) => seen)).toEqual([false, true, true, true]);
    await eventually(() =>
      expect(seenMessages(user)).toMatchObject([{ rooms: [`user-${user}`], data: { unseen: 1 } }]),
    );
  });

  test('never makes an entry unseen again', async () => {
    const user = await userWith(3);
    await markSeen(user, 2);
    expect((await markSeen(user, 1)).body).toEqual({ unseen: 1 });
    expect((await markSeen(user, 0)).body).toEqual({ unseen: 1 });
    expect(seenMessages(user).length).toBeLessThanOrEqual(1);
  });

  test('does not mark later entries as seen', async () => {
    const user = await userWith(1);
    expect((await markSeen(user, 1_000_000)).body).toEqual({ unseen: 0 });
    expect((await deliver(user)).body.unseen).toBe(1);
  });

  test('succeeds on an empty inbox', async () => {
    const { _id } = await buildUser();
    expect((await markSeen(_id, 7)).body).toEqual({ unseen: 0 });
  });

  test('in several tabs while entries arrive ends with the correct count', async () => {
    const user = await userWith(0);
    const arriving = Array.from({ length: 25 }, () => deliver(user));
    const opening = Array.from({ length: 25 }, (_, index) => markSeen(user, index));
    await Promise.all([...arriving, ...opening]);
    const { unseen, last_seq, notifications } = await inboxOf(user, '?limit=100');
    expect(last_seq).toBe(25);
    expect(unseen).toBe(notifications.filter(({ seen }: { seen: boolean }) => !seen).length);
    expect((await markSeen(user, 25)).body).toEqual({ unseen: 0 });
  });

  test.each([-1, 1.5, '3', { $gt: 0 }, null, undefined])('with %o is refused', async (up_to) => {
    const { status, body } = await markSeen(newId(), up_to);
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe('up_to');
  });
});

describe('reading an entry', () => {
  test('stores the time of the first read', async () => {
    const user = await userWith(2);
    const { notifications } = await inboxOf(user);
    const [{ _id: id }] = notifications;
    const read = () => account.send('PUT', `/api/notifications/${id}/read`, { as: userCaller(user) });
    expect((await read()).body).toEqual({ unseen: 2 });
    const { readAt } = (await Notifications.findById(id).lean()) ?? {};
    expect(readAt).toBeInstanceOf(Date);
    await read();
    expect((await Notifications.findById(id).lean())?.readAt).toEqual(readAt);
    expect((await inboxOf(user)).notifications.map((entry: { read: boolean }) => entry.read)).toEqual([
      true,
      false,
    ]);
  });

  test.each(['user', 'doctor', 'admin'] as const)(
    'of another user is not found, for a %s too',
    async (role) => {
      const { notifications } = await inboxOf(await userWith(1));
      const [{ _id: id }] = notifications;
      const theirs = await account.send('PUT', `/api/notifications/${id}/read`, {
        as: userCaller(newId(), role),
      });
      const missing = await account.send('PUT', `/api/notifications/${newId()}/read`, {
        as: userCaller(newId(), role),
      });
      expect(theirs.status).toBe(404);
      expect({ ...theirs.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
      expect((await Notifications.findById(id).lean())?.readAt).toBeNull();
    },
  );
});
