import type { EventData } from '@petcare/contracts/events.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { startSubscriptions } from '@petcare/platform/subscriptions/subscriptions.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { visitor } from '@petcare/platform/testing/test-identity.ts';
import { testBus, testLog, type TestBus } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentSubscriptions } from '../subscriptions.ts';
import { buildMemory } from '../testing/build-memory.ts';
import { buildUser } from '../testing/build-user.ts';
import { buildUpload } from '../testing/build-upload.ts';
import { startTestContent, type TestContent } from '../testing/test-content.ts';
import { Uploads } from '../pictures/uploads/upload.model.ts';
import { UserCopies, type UserCopyDocument } from './user-copy.model.ts';
import { storeUserCopy } from './store-user-copy.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

function factsOf(user: UserCopyDocument, changes: Partial<EventData<'user.updated'>> = {}) {
  return {
    user_id: user._id,
    full_name: user.fullName,
    email: user.email,
    image_URL: user.imageUrl,
    email_verified: user.emailVerified,
    role: 'user' as const,
    ...changes,
  };
}

describe('events of account', () => {
  let broker: TestBus;
  let subscriptions: { stop(): Promise<void> };
  beforeAll(async () => {
    broker = await testBus();
    subscriptions = await startSubscriptions({
      bus: broker.bus,
      log: testLog(),
      subscriptions: contentSubscriptions(),
    });
  });
  afterAll(async () => {
    await subscriptions.stop();
    await broker.close();
  });

  test('erase a deleted user, who stays “Deleted user” despite late events', async () => {
    const author = await buildUser();
    const { _id } = await buildMemory({ authorId: author.id });
    await broker.bus.publish(
      buildEvent(
        'user.purged',
        { user_id: author.id },
        {
          aggregate: { type: 'user', id: author.id, sequence: 7 },
        },
      ),
    );
    const blank = { fullName: '', email: '', emailVerified: false, deleted: true, sequence: 7 };
    await eventually(async () => expect(await UserCopies.findById(author.id).lean()).toMatchObject(blank));
    await storeUserCopy(factsOf(author, { full_name: 'Rahima Begum' }), 6);
    expect(await UserCopies.findById(author.id).lean()).toMatchObject(blank);
    const { body } = await content.send('GET', '/api/memories', { as: visitor });
    const shown = body.memories.find((memory: { _id: string }) => memory._id === _id);
    expect(shown.author).toMatchObject({ full_name: 'Deleted user' });
  });

  test('update the name on every card and page of the user’s posts', async () => {
    const author = await buildUser();
    const { _id } = await buildMemory({ authorId: author.id });
    await broker.bus.publish(
      buildEvent('user.updated', factsOf(author, { full_name: 'Rahima Begum' }), {
        aggregate: { type: 'user', id: author.id, sequence: 2 },
      }),
    );
    await eventually(async () => {
      const list = await content.send('GET', '/api/memories?limit=1', { as: visitor });
      expect(list.body.memories[0]).toMatchObject({ _id, author: { full_name: 'Rahima Begum' } });
    });
    const page = await content.send('GET', `/api/memories/${_id}`, { as: author.caller });
    expect(page.body.memory.author_id.full_name).toBe('Rahima Begum');
    const own = await content.send('GET', `/api/memories/user/${author.id}`, { as: author.caller });
    expect(own.body.memories[0].author.full_name).toBe('Rahima Begum');
  });

  test('create one copy even when delivered twice', async () => {
    const id = newId();
    const facts = {
      full_name: 'Arif Hossain',
      email: 'a@petcare.test',
      image_URL: '/x',
      email_verified: false,
    };
    const event = buildEvent(
      'user.registered',
      { user_id: id, role: 'user', ...facts },
      { aggregate: { type: 'user', id, sequence: 1 } },
    );
    await broker.bus.publish(event);
    await broker.bus.publish(event);
    await eventually(async () => expect(await broker.depth('content.accounts')).toBe(0));
    await eventually(async () => expect(await UserCopies.countDocuments({ _id: id })).toBe(1));
    expect(await broker.deadLetters('content.accounts')).toBe(0);
  });
});

describe('of the events about a user', () => {
  test('the latest wins in any order of arrival', async () => {
    const user = await buildUser({ sequence: 1 });
    await storeUserCopy(factsOf(user, { full_name: 'Third' }), 3);
    await storeUserCopy(factsOf(user, { full_name: 'Second' }), 2);
    expect(await UserCopies.findById(user._id).lean()).toMatchObject({ fullName: 'Third', sequence: 3 });
  });

  test('the latest wins when all about a new user arrive at once', async () => {
    const user: UserCopyDocument = { ...(await buildUser()), _id: newId() };
    const order = [3, 7, 1, 8, 2, 5, 6, 4];
    const results = await Promise.allSettled(
      order.map((sequence) => storeUserCopy(factsOf(user, { full_name: `Name ${sequence}` }), sequence)),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await UserCopies.findById(user._id).lean()).toMatchObject({ fullName: 'Name 8', sequence: 8 });
  });

  test('the latest decides the picture in use, and a late one changes nothing', async () => {
    const user = await buildUser();
    const first = await buildUpload({ ownerId: user.id });
    const second = await buildUpload({ ownerId: user.id });
    const useOf = async (id: string) => (await Uploads.findById(id).lean())?.use ?? null;
    const inUse = { kind: 'user', id: user.id };
    await storeUserCopy(factsOf(user, { image_URL: first.url }), 2);
    expect(await useOf(first._id)).toEqual(inUse);
    await storeUserCopy(factsOf(user, { image_URL: second.url }), 3);
    await storeUserCopy(factsOf(user, { image_URL: first.url }), 2);
    expect([await useOf(first._id), await useOf(second._id)]).toEqual([null, inUse]);
  });
});
