import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../testing/test-account.ts';
import { GroupedEvents } from './grouped-event.model.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

const worker = { kind: 'system', name: 'workers' } as const;
const adoption_id = newId();
const group = `comments:${adoption_id}`;

function comment(author_name: string) {
  return {
    kind: 'comment.added',
    data: { adoption_id, adoption_title: 'A calm old dog', author_name, own_post: true },
  };
}

const deliver = (
  user_id: string,
  { event_id = newId(), author = 'Karim Uddin', groupName = group }: Record<string, string> = {},
) =>
  account.send('POST', '/internal/notifications', {
    as: worker,
    body: { event_id, user_id, content: comment(author), group: groupName },
  });
const inboxOf = async (user_id: string) =>
  (await account.send('GET', '/api/notifications?limit=100', { as: userCaller(user_id) })).body;
const markSeen = (user_id: string, up_to: number) =>
  account.send('PUT', '/api/notifications/seen', { as: userCaller(user_id), body: { up_to } });

async function buildUserId(): Promise<string> {
  return (await buildUser())._id;
}

describe('notifications of one group', () => {
  test('share one entry while it is unseen: it shows the latest and counts once in the bell', async () => {
    const user = await buildUserId();
    const first = await deliver(user, { author: 'Karim Uddin' });
    expect(first.body).toMatchObject({ delivered: true, unseen: 1, notification: { seq: 1, count: 1 } });
    const second = await deliver(user, { author: 'Rahima Khatun' });
    expect(second.body).toMatchObject({ delivered: true, unseen: 1, notification: { seq: 1, count: 2 } });
    expect(second.body.notification._id).toBe(first.body.notification._id);
    expect(await inboxOf(user)).toMatchObject({
      unseen: 1,
      last_seq: 1,
      notifications: [{ seq: 1, count: 2, seen: false, content: comment('Rahima Khatun') }],
    });
  });

  test('start a new entry once the bell was opened', async () => {
    const user = await buildUserId();
    await deliver(user);
    await markSeen(user, 1);
    expect((await deliver(user)).body).toMatchObject({ unseen: 1, notification: { seq: 2, count: 1 } });
    expect((await deliver(user)).body).toMatchObject({ unseen: 1, notification: { seq: 2, count: 2 } });
    expect((await inboxOf(user)).notifications).toMatchObject([
      { seq: 2, count: 2, seen: false },
      { seq: 1, count: 1, seen: true },
    ]);
  });

  test('start a new entry once the previous one was read from a toast', async () => {
    const user = await buildUserId();
    const { body } = await deliver(user);
    await account.send('PUT', `/api/notifications/${body.notification._id}/read`, { as: userCaller(user) });
    expect((await deliver(user)).body.notification).toMatchObject({ seq: 2, count: 1, read: false });
  });

  test('are separate from other groups, other users and notifications without a group', async () => {
    const [user, other] = [await buildUserId(), await buildUserId()];
    await deliver(user);
    await deliver(other);
    await deliver(user, { groupName: 'comments:another' });
    const body = { event_id: newId(), user_id: user, content: comment('Ayesha Siddiqa') };
    await account.send('POST', '/internal/notifications', { as: worker, body });
    await deliver(user);
    expect((await inboxOf(user)).notifications).toMatchObject([
      { seq: 3, count: 1 },
      { seq: 2, count: 1 },
      { seq: 1, count: 2 },
    ]);
    expect((await inboxOf(other)).notifications).toMatchObject([{ seq: 1, count: 1 }]);
  });

  test('count once per event, whether the event created the entry or joined it', async () => {
    const user = await buildUserId();
    const [creatingEvent, joiningEvent] = [newId(), newId()];
    await deliver(user, { event_id: creatingEvent });
    await deliver(user, { event_id: joiningEvent, author: 'Rahima Khatun' });
    for (const event_id of [creatingEvent, joiningEvent, creatingEvent, joiningEvent]) {
      const again = await deliver(user, { event_id, author: 'Ayesha Siddiqa' });
      expect(again.body).toMatchObject({
        delivered: false,
        unseen: 1,
        notification: { seq: 1, count: 2, content: comment('Rahima Khatun') },
      });
    }
  });

  test('are not counted again when the event is redelivered after the bell was opened', async () => {
    const user = await buildUserId();
    const event_id = newId();
    await deliver(user);
    await deliver(user, { event_id });
    await markSeen(user, 1);
    expect((await deliver(user, { event_id })).body).toMatchObject({ delivered: false, unseen: 0 });
    expect(await inboxOf(user)).toMatchObject({ unseen: 0, last_seq: 1 });
  });

  test('for an unknown user succeed and store nothing', async () => {
    const unknownUser = newId();
    const event_id = newId();
    expect((await deliver(unknownUser, { event_id })).body).toEqual({
      delivered: false,
      notification: null,
      unseen: 0,
    });
    expect(await GroupedEvents.findById(`${event_id}-${unknownUser}`)).toBeNull();
  });
});

describe('concurrent notifications of one group', () => {
  test('are one entry that counts thirty when thirty arrive at once, each twice', async () => {
    const user = await buildUserId();
    const events = Array.from({ length: 30 }, () => newId());
    const answers = await Promise.all([...events, ...events].map((event_id) => deliver(user, { event_id })));
    expect(answers.filter(({ body }) => body.delivered)).toHaveLength(30);
    expect(await inboxOf(user)).toMatchObject({ unseen: 1, last_seq: 1, notifications: [{ count: 30 }] });
  });

  test('are all counted while the bell is opened, and only later entries are unseen', async () => {
    const user = await buildUserId();
    await deliver(user);
    const arriving = Array.from({ length: 20 }, () => deliver(user));
    const opening = Array.from({ length: 20 }, (_, index) => markSeen(user, index));
    await Promise.all([...arriving, ...opening]);
    const { notifications, unseen } = await inboxOf(user);
    expect(notifications.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(21);
    expect(unseen).toBe(notifications.filter(({ seen }: { seen: boolean }) => !seen).length);
  });
});
