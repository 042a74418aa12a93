import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { newId } from '@petcare/platform/mongo.ts';
import { OutboxRows } from '@petcare/platform/outbox.ts';
import { person, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Applications } from '../applications/application.model.ts';
import { Comments } from '../comments/comment.model.ts';
import { countPosts } from '../posts/count-posts.ts';
import { buildAdoption } from '../testing/build-adoption.ts';
import { apply, buildApplication } from '../testing/build-application.ts';
import { addComments } from '../testing/build-comment.ts';
import { buildPerson } from '../testing/build-person.ts';
import { startTestContent, type TestContent } from '../testing/test-content.ts';
import { Uploads } from '../uploads/upload.model.ts';
import { Adoptions, adoptionFacts, type StoredAdoption } from './adoption.model.ts';
import { removeLeftovers } from './remove-leftovers.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

const admin = person(newId(), 'admin');
const worker = { kind: 'system', name: 'workers' } as const;

describe('deleting a post', () => {
  test('takes it from every answer, gives its pictures back, and tells the others', async () => {
    const { id, owner, path } = await buildAdoption();
    const counted = await countPosts('adoption');
    const { status, body } = await content.send('DELETE', path, { as: owner.caller });
    expect([status, body]).toEqual([200, { message: 'Deleted!' }]);
    expect((await content.send('GET', path, { as: owner.caller })).status).toBe(404);
    expect(
      (await content.send('GET', `/api/adoptions/comments/post/${id}`, { as: owner.caller })).status,
    ).toBe(404);
    expect((await content.send('GET', `${path}/applications`, { as: owner.caller })).status).toBe(404);
    expect((await content.send('GET', `/api/adoptions/user/${owner.id}`, { as: owner.caller })).body).toEqual(
      [],
    );
    expect(await countPosts('adoption')).toBe(counted - 1);
    expect((await Uploads.find({ ownerId: owner.id }).lean()).map(({ use }) => use)).toEqual([
      null,
      null,
      null,
    ]);
    expect((await content.eventsAbout(id)).map(({ envelope }) => envelope)).toMatchObject([
      { name: 'adoption.deleted', aggregate: { sequence: 2 }, data: { owner_id: owner.id } },
    ]);
  });

  test('is for its owner, admins and our own processes; nobody else', async () => {
    for (const as of [admin, worker]) {
      const { path } = await buildAdoption();
      expect((await content.send('DELETE', path, { as })).status).toBe(200);
    }
    const { id, path } = await buildAdoption();
    expect((await content.send('DELETE', path, { as: person(newId()) })).status).toBe(403);
    expect((await content.send('DELETE', path, { as: person(newId(), 'doctor') })).status).toBe(403);
    expect((await content.send('DELETE', path, { as: visitor })).status).toBe(401);
    expect(await Adoptions.exists({ _id: id })).not.toBeNull();
    expect((await content.send('DELETE', `/api/adoptions/${newId()}`, { as: admin })).status).toBe(404);
  });

  test('ten times at once deletes it once', async () => {
    const { id, owner, path } = await buildAdoption();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => content.send('DELETE', path, { as: owner.caller })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
    expect(await content.eventsAbout(id)).toHaveLength(1);
  });

  test('of a person is all of theirs, may be repeated, and is for admins', async () => {
    const { owner } = await buildAdoption();
    const mine = await buildAdoption({}, { ownerId: owner.id });
    const path = `/api/adoptions/user/${owner.id}`;
    expect((await content.send('DELETE', path, { as: owner.caller })).status).toBe(403);
    const first = await content.send('DELETE', path, { as: admin });
    expect([first.status, first.body]).toEqual([200, { message: 'Deleted!', deleted: 2 }]);
    expect((await content.send('DELETE', path, { as: worker })).body.deleted).toBe(0);
    expect(await Adoptions.countDocuments({ ownerId: owner.id })).toBe(0);
    expect(await content.eventsAbout(mine.id)).toHaveLength(1);
  });
});

describe('what stood under a deleted post', () => {
  /** A post with a comment and an application in each of three states, deleted; its event has not been handled. */
  async function buildDeleted() {
    const { id, owner, post, path } = await buildAdoption();
    const declined = await buildApplication(content, id);
    await declined.decline(owner);
    const [first, second] = [await buildApplication(content, id), await buildApplication(content, id)];
    await addComments(content, id, 3);
    await content.send('DELETE', path, { as: owner.caller });
    return { id, post, declined, first, second };
  }

  const clean = (post: StoredAdoption) => {
    const event = buildEvent('adoption.deleted', adoptionFacts(post));
    return removeLeftovers(event.data);
  };
  const toldOf = (application: string) =>
    OutboxRows.countDocuments({
      'envelope.aggregate.id': application,
      'envelope.data.reason': 'post_deleted',
    });

  test('is removed, and whoever waited for an answer is told once', async () => {
    const { id, post, declined, first, second } = await buildDeleted();
    const bystander = await buildAdoption();
    await addComments(content, bystander.id, 2);
    await clean(post);
    await clean(post);
    expect(await Comments.countDocuments({ adoptionId: id })).toBe(0);
    expect(await Applications.countDocuments({ adoptionId: id })).toBe(0);
    expect(await Comments.countDocuments({ adoptionId: bystander.id })).toBe(2);
    expect([await toldOf(first.id), await toldOf(second.id), await toldOf(declined.id)]).toEqual([1, 1, 0]);
  });

  test('handled by several at once is told of once all the same', async () => {
    const { id, post, first, second } = await buildDeleted();
    await Promise.all(Array.from({ length: 5 }, () => clean(post)));
    expect(await Applications.countDocuments({ adoptionId: id })).toBe(0);
    expect([await toldOf(first.id), await toldOf(second.id)]).toEqual([1, 1]);
  });

  test('goes in batches, however much it is', async () => {
    const { id, post, path, owner } = await buildAdoption();
    await Comments.insertMany(
      Array.from({ length: 250 }, (_, at) => ({
        _id: newId(),
        adoptionId: id,
        authorId: owner.id,
        body: 'Hello',
        seq: at + 1,
        version: 1,
        fingerprint: 'of no request',
        createdAt: new Date(),
      })),
    );
    await content.send('DELETE', path, { as: owner.caller });
    await clean(post);
    expect(await Comments.countDocuments({ adoptionId: id })).toBe(0);
  });

  test('an applicant still sees the application, without the post, until it is removed', async () => {
    const { first } = await buildDeleted();
    const mine = await content.send('GET', '/api/adoptions/applications/mine', {
      as: first.applicant.caller,
    });
    expect(mine.body).toMatchObject([{ _id: first.id, adoption: null, contact: null }]);
    expect((await first.withdraw()).status).toBe(409);
  });

  test('nobody can comment or apply any more', async () => {
    const { id } = await buildDeleted();
    const late = await buildPerson();
    expect((await apply(content, id, late)).status).toBe(404);
    const comment = await content.send('POST', '/api/adoptions/comments', {
      as: late.caller,
      body: { adoption_id: id, body: 'Hello' },
    });
    expect(comment.status).toBe(404);
  });
});
