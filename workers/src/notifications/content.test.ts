import type { EventData } from '@petcare/contracts/events.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTestNotifications,
  type NotificationCases,
  type TestNotifications,
} from '../testing/test-notifications.ts';

let system: TestNotifications;
beforeAll(async () => {
  system = await startTestNotifications();
  await system.startWorker();
});
afterAll(() => system.close());

function commentFacts(facts: Partial<EventData<'comment.added'>> = {}): EventData<'comment.added'> {
  return {
    comment_id: newId(),
    adoption_id: newId(),
    author_id: newId(),
    adoption_title: 'A calm old dog',
    owner_id: newId(),
    author_name: 'Karim Uddin',
    notified_ids: [],
    ...facts,
  };
}

test('new comments on a post are one notification of each participant, but not of their author', async () => {
  const [owner = '', earlier = '', author = ''] = await system.signUp(3);
  const post = { adoption_id: newId(), owner_id: owner, author_id: author, notified_ids: [owner, earlier] };
  await system.handle(buildEvent('comment.added', commentFacts(post)));
  const next = commentFacts({ ...post, author_name: 'Rahima Khatun' });
  await system.handle(buildEvent('comment.added', next));
  const { adoption_id, adoption_title, author_name } = next;
  for (const [user, own_post] of [
    [owner, true],
    [earlier, false],
  ] as const)
    expect((await system.inboxOf(user)).notifications).toMatchObject([
      {
        seq: 1,
        count: 2,
        content: { kind: 'comment.added', data: { adoption_id, adoption_title, author_name, own_post } },
      },
    ]);
  expect(await system.contentsOf(author)).toEqual([]);
});

test('a comment with a hundred recipients notifies all of them except deleted users', async () => {
  const users = await system.signUp(12);
  const deletedUsers = Array.from({ length: 88 }, () => newId());
  const recipients = [...deletedUsers.slice(0, 44), ...users, ...deletedUsers.slice(44)];
  await system.handle(buildEvent('comment.added', commentFacts({ notified_ids: recipients })));
  expect(await Promise.all(users.map(system.contentsOf))).toEqual(
    users.map(() => [expect.objectContaining({ kind: 'comment.added' })]),
  );
  expect(deletedUsers.flatMap((user) => system.messagesTo(user, 'notification.created'))).toEqual([]);
});

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

const applications: NotificationCases = {
  'an application notifies the owner of the post': (owner, applicant) => {
    const facts = applicationFacts(owner, applicant);
    const { adoption_id, adoption_title, applicant_name } = facts;
    const data = { adoption_id, adoption_title, applicant_name };
    return {
      events: [buildEvent('application.submitted', facts)],
      inboxes: [[{ kind: 'application.submitted', data }]],
    };
  },
  'a withdrawn application notifies the owner of the post': (owner, applicant) => {
    const facts = applicationFacts(owner, applicant);
    const { adoption_id, adoption_title, applicant_name } = facts;
    const data = { adoption_id, adoption_title, applicant_name };
    return {
      events: [buildEvent('application.withdrawn', facts)],
      inboxes: [[{ kind: 'application.withdrawn', data }]],
    };
  },
};

test.each(Object.entries(applications))('%s', (_, build) => system.expectInboxes(build));

test.each([
  ['accepted', null],
  ['declined', 'owner'],
  ['declined', 'other_chosen'],
  ['released', null],
] as const)('an application that is %s (%s) notifies the applicant', (status, reason) =>
  system.expectInboxes((applicant, owner) => {
    const facts = applicationFacts(owner, applicant);
    const { adoption_id, adoption_title } = facts;
    const data = { adoption_id, adoption_title, status, reason };
    return {
      events: [buildEvent('application.decided', { ...facts, status, reason })],
      inboxes: [[{ kind: 'application.decided', data }]],
    };
  }),
);
