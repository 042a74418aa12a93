import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../testing/test-account.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

const worker = { kind: 'system', name: 'workers' } as const;
const adoption_id = newId();
const group = `comments:${adoption_id}`;

function comment(author_name: string) {
  const data = { adoption_id, adoption_title: 'A calm old dog', author_name, own_post: false };
  return { kind: 'comment.added', data };
}

const deliverToAll = (
  user_ids: readonly string[],
  { event_id = newId(), author = 'Karim Uddin' }: { event_id?: string; author?: string } = {},
) =>
  account.send('POST', '/internal/notifications/many', {
    as: worker,
    body: { event_id, user_ids, content: comment(author), group },
  });
const deliver = (user_id: string, event_id = newId()) =>
  account.send('POST', '/internal/notifications', {
    as: worker,
    body: { event_id, user_id, content: comment('Nadia Rahman'), group },
  });
const inboxOf = async (user_id: string) =>
  (await account.send('GET', '/api/notifications?limit=100', { as: userCaller(user_id) })).body;
const markSeen = (user_id: string, up_to: number) =>
  account.send('PUT', '/api/notifications/seen', { as: userCaller(user_id), body: { up_to } });
const buildUserIds = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await buildUser())._id));

describe('a notification of several users', () => {
  test('creates an inbox, joins an unseen entry, and starts a new entry after the bell was opened', async () => {
    const [fresh, unseen, seen] = (await buildUserIds(3)) as [string, string, string];
    await deliver(unseen);
    await deliver(seen);
    await markSeen(seen, 1);
    const answer = await deliverToAll([fresh, unseen, seen]);
    expect([answer.status, answer.body]).toEqual([200, { delivered: 3 }]);
    expect(await inboxOf(fresh)).toMatchObject({ unseen: 1, notifications: [{ seq: 1, count: 1 }] });
    expect(await inboxOf(unseen)).toMatchObject({
      unseen: 1,
      notifications: [{ seq: 1, count: 2, content: comment('Karim Uddin') }],
    });
    expect(await inboxOf(seen)).toMatchObject({
      unseen: 1,
      notifications: [
        { seq: 2, count: 1, seen: false },
        { seq: 1, count: 1, seen: true },
      ],
    });
  });

  test('reaches only those who have not received the event, and no unknown user', async () => {
    const [first, second] = (await buildUserIds(2)) as [string, string];
    const event_id = newId();
    await deliver(first, event_id);
    expect((await deliverToAll([first, second, newId()], { event_id })).body).toEqual({ delivered: 1 });
    expect((await deliverToAll([first, second], { event_id })).body).toEqual({ delivered: 0 });
    for (const user of [first, second])
      expect(await inboxOf(user)).toMatchObject({ last_seq: 1, notifications: [{ count: 1 }] });
  });

  test('of more than fifty users is refused', async () => {
    const { status } = await deliverToAll(Array.from({ length: 51 }, newId));
    expect(status).toBe(400);
  });
});
