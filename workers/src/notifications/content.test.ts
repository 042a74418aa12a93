import type { EventData } from '@petcare/contracts/events.ts';
import { rooms } from '@petcare/contracts/sockets.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestNotifications, type TestNotifications } from '../testing/test-notifications.ts';

let system: TestNotifications;
beforeAll(async () => {
  system = await startTestNotifications();
  await system.startWorker();
});
afterAll(() => system.close());

type CommentFacts = EventData<'comment.added'>;

function commentFacts(facts: Partial<CommentFacts> = {}): CommentFacts {
  return {
    comment_id: newId(),
    adoption_id: newId(),
    author_id: newId(),
    adoption_title: 'A calm old dog',
    owner_id: newId(),
    author_name: 'Karim Uddin',
    tell: [],
    ...facts,
  };
}

function applicationFacts(owner_id: string, applicant_id: string): EventData<'application.submitted'> {
  return {
    application_id: newId(),
    adoption_id: newId(),
    adoption_title: 'A calm old dog',
    owner_id,
    applicant_id,
    applicant_name: 'Karim Uddin',
  };
}

const messagesNamed = (room: string, name: string) =>
  system
    .messagesInRoom(room)
    .filter((message) => message.name === name)
    .map(({ data }) => data);

describe('a new comment', () => {
  test('reaches the readers of the post and notifies all participants, in one entry per post', async () => {
    const [owner, earlier, author] = [
      await system.buildCustomer(),
      await system.buildCustomer(),
      await system.buildCustomer(),
    ];
    const adoption_id = newId();
    const shared = { adoption_id, owner_id: owner, author_id: author, tell: [owner, earlier] };
    await system.bus.publish(buildEvent('comment.added', commentFacts(shared)));
    await eventually(() => {
      expect(messagesNamed(rooms.post(adoption_id), 'comments.changed')).toEqual([{ adoption_id }]);
      for (const userId of [owner, earlier])
        expect(system.messagesTo(userId, 'notification.created')).toMatchObject([
          { data: { seq: 1, unseen: 1 } },
        ]);
    });
    const next = commentFacts({ ...shared, author_name: 'Rahima Khatun' });
    await system.bus.publish(buildEvent('comment.added', next));
    // The same counts again, but the content has changed.
    await eventually(() =>
      expect(system.messagesTo(owner, 'notification.created')).toMatchObject([
        { data: { seq: 1, unseen: 1 } },
        { data: { seq: 1, unseen: 1 } },
      ]),
    );
    const content = (own_post: boolean) => ({
      kind: 'comment.added',
      data: { adoption_id, adoption_title: 'A calm old dog', author_name: 'Rahima Khatun', own_post },
    });
    expect((await system.inboxOf(owner)).notifications).toMatchObject([{ count: 2, content: content(true) }]);
    await eventually(async () =>
      expect((await system.inboxOf(earlier)).notifications).toMatchObject([
        { count: 2, content: content(false) },
      ]),
    );
    expect(await system.inboxOf(author)).toMatchObject({ last_seq: 0 });
  });

  test('delivered five times counts once', async () => {
    const owner = await system.buildCustomer();
    const facts = commentFacts({ owner_id: owner, tell: [owner] });
    const [event, last] = [buildEvent('comment.added', facts), buildEvent('comment.added', facts)];
    for (let round = 0; round < 5; round += 1) await system.bus.publish(event);
    await system.bus.publish(last);
    await eventually(() =>
      expect(messagesNamed(rooms.post(facts.adoption_id), 'comments.changed').length).toBeGreaterThanOrEqual(
        2,
      ),
    );
    await eventually(async () =>
      expect((await system.inboxOf(owner)).notifications).toMatchObject([{ seq: 1, count: 2 }]),
    );
  });

  test('with a hundred recipients notifies all of them except deleted users', async () => {
    const users: string[] = [];
    for (let count = 0; count < 12; count += 1) users.push(await system.buildCustomer());
    const deletedUsers = Array.from({ length: 88 }, () => newId());
    const recipients = [...deletedUsers.slice(0, 44), ...users, ...deletedUsers.slice(44)];
    await system.bus.publish(buildEvent('comment.added', commentFacts({ tell: recipients })));
    for (const userId of users)
      await eventually(() => expect(system.messagesTo(userId, 'notification.created')).toHaveLength(1));
    expect(deletedUsers.flatMap((userId) => system.messagesTo(userId, 'notification.created'))).toEqual([]);
  });

  test('deleted with several others sends one message to the readers of each post', async () => {
    const adoption_ids = [newId(), newId(), newId()];
    await system.bus.publish(buildEvent('comments.removed', { author_id: newId(), adoption_ids }));
    for (const id of adoption_ids)
      await eventually(() =>
        expect(messagesNamed(rooms.post(id), 'comments.changed')).toEqual([{ adoption_id: null }]),
      );
  });

  test.each(['comment.updated', 'comment.deleted'] as const)(
    '%s reaches the readers and notifies no user',
    async (name) => {
      const { comment_id, adoption_id, author_id } = commentFacts();
      await system.bus.publish(buildEvent(name, { comment_id, adoption_id, author_id }));
      await eventually(() =>
        expect(messagesNamed(rooms.post(adoption_id), 'comments.changed')).toEqual([{ adoption_id }]),
      );
    },
  );
});

describe('a post', () => {
  test('deleted with several others sends one message', async () => {
    const [author_id, owner_id, adoption_ids] = [newId(), newId(), [newId(), newId()]];
    await system.bus.publish(buildEvent('memories.removed', { author_id, count: 700 }));
    await system.bus.publish(buildEvent('adoptions.removed', { owner_id, adoption_ids }));
    await eventually(() => {
      expect(messagesNamed(rooms.user(author_id), 'memory.changed')).toEqual([{ memory_id: null }]);
      expect(messagesNamed(rooms.user(owner_id), 'adoption.changed')).toEqual([{ adoption_id: null }]);
    });
    for (const id of adoption_ids)
      expect(messagesNamed(rooms.post(id), 'adoption.changed')).toEqual([{ adoption_id: null }]);
  });

  test.each(['memory.posted', 'memory.updated', 'memory.deleted', 'memory.restored'] as const)(
    '%s sends a message to its author and the admins',
    async (name) => {
      const [memory_id, author_id] = [newId(), newId()];
      await system.bus.publish(buildEvent(name, { memory_id, author_id, title: 'A day out' }));
      await eventually(() =>
        expect(system.messagesInRoom(rooms.user(author_id))).toMatchObject([
          {
            name: 'memory.changed',
            rooms: [rooms.user(author_id), 'admins-moderation'],
            data: { memory_id },
          },
        ]),
      );
    },
  );

  test.each([
    'adoption.posted',
    'adoption.updated',
    'adoption.status_changed',
    'adoption.deleted',
    'adoption.restored',
  ] as const)('%s sends a message to its readers, its owner and the admins', async (name) => {
    const [adoption_id, owner_id] = [newId(), newId()];
    const facts = { adoption_id, owner_id, title: 'A calm old dog', status: 'Pending' } as const;
    await system.bus.publish(buildEvent(name, { ...facts, previous_status: 'Available' }));
    await eventually(() =>
      expect(system.messagesInRoom(rooms.post(adoption_id))).toMatchObject([
        {
          name: 'adoption.changed',
          rooms: [rooms.post(adoption_id), rooms.user(owner_id), 'admins-moderation'],
          data: { adoption_id },
        },
      ]),
    );
  });
});

describe('an application', () => {
  test('notifies the owner of the post and reaches owner and applicant', async () => {
    const [owner, applicant] = [await system.buildCustomer(), await system.buildCustomer()];
    const facts = applicationFacts(owner, applicant);
    const { adoption_id, adoption_title, applicant_name } = facts;
    await system.bus.publish(buildEvent('application.submitted', facts));
    await eventually(() => {
      expect(system.messagesTo(owner, 'notification.created')).toHaveLength(1);
      expect(messagesNamed(rooms.user(applicant), 'application.changed')).toEqual([{ adoption_id }]);
      expect(messagesNamed(rooms.user(owner), 'application.changed')).toEqual([{ adoption_id }]);
    });
    expect((await system.inboxOf(owner)).notifications).toMatchObject([
      {
        content: { kind: 'application.submitted', data: { adoption_id, adoption_title, applicant_name } },
      },
    ]);
    expect(await system.inboxOf(applicant)).toMatchObject({ last_seq: 0 });
  });

  test.each([
    ['accepted', null],
    ['declined', 'owner'],
    ['declined', 'other_chosen'],
    ['released', null],
  ] as const)(
    '%s (%s) notifies the applicant and reaches the readers of the post',
    async (status, reason) => {
      const [owner, applicant] = [await system.buildCustomer(), await system.buildCustomer()];
      const facts = applicationFacts(owner, applicant);
      const { adoption_id, adoption_title } = facts;
      await system.bus.publish(buildEvent('application.decided', { ...facts, status, reason }));
      await eventually(() => {
        expect(system.messagesTo(applicant, 'notification.created')).toHaveLength(1);
        expect(messagesNamed(rooms.user(applicant), 'application.changed')).toEqual([{ adoption_id }]);
        expect(messagesNamed(rooms.user(owner), 'application.changed')).toEqual([{ adoption_id }]);
        expect(messagesNamed(rooms.post(adoption_id), 'adoption.changed')).toEqual([{ adoption_id }]);
      });
      expect((await system.inboxOf(applicant)).notifications).toMatchObject([
        { content: { kind: 'application.decided', data: { adoption_id, adoption_title, status, reason } } },
      ]);
      expect(await system.inboxOf(owner)).toMatchObject({ last_seq: 0 });
    },
  );

  test('withdrawn notifies the owner of the post', async () => {
    const [owner, applicant] = [await system.buildCustomer(), await system.buildCustomer()];
    const facts = applicationFacts(owner, applicant);
    await system.bus.publish(buildEvent('application.withdrawn', facts));
    await eventually(() => {
      expect(system.messagesTo(owner, 'notification.created')).toHaveLength(1);
      expect(messagesNamed(rooms.user(applicant), 'application.changed')).toHaveLength(1);
    });
    expect((await system.inboxOf(owner)).notifications).toMatchObject([
      { content: { kind: 'application.withdrawn', data: { applicant_name: 'Karim Uddin' } } },
    ]);
  });
});

test('a changed profile reaches the tabs of its user', async () => {
  const user_id = newId();
  await system.bus.publish(
    buildEvent('user.updated', {
      user_id,
      full_name: 'Rahima Khatun',
      email: 'rahima@example.com',
      image_URL: '',
      role: 'user',
      email_verified: true,
    }),
  );
  await eventually(() =>
    expect(system.messagesInRoom(rooms.user(user_id))).toMatchObject([
      { name: 'profile.changed', data: { user_id } },
    ]),
  );
});
