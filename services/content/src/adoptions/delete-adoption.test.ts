import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { person, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Comments } from '../comments/comment.model.ts';
import { countPosts } from '../posts/count-posts.ts';
import { buildAdoption } from '../testing/build-adoption.ts';
import { apply, buildApplication, storedApplication } from '../testing/build-application.ts';
import { addComments, say } from '../testing/build-comment.ts';
import { buildPerson } from '../testing/build-person.ts';
import { startTestContent, type TestContent } from '../testing/test-content.ts';
import { Uploads } from '../uploads/upload.model.ts';
import { Adoptions } from './adoption.model.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

const admin = person(newId(), 'admin');
const worker = { kind: 'system', name: 'workers' } as const;

describe('deleting a post', () => {
  test('takes it from every answer, keeps its pictures with it, and tells the others', async () => {
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
    // For as long as it can be brought back.
    expect(await Uploads.countDocuments({ 'use.kind': 'adoption', 'use.id': id })).toBe(3);
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

  test('may be repeated by our own processes', async () => {
    const { id, path } = await buildAdoption();
    for (let round = 0; round < 2; round += 1)
      expect((await content.send('DELETE', path, { as: worker })).status).toBe(200);
    expect(await content.eventsAbout(id)).toHaveLength(1);
  });
});

describe('under a deleted post', () => {
  /** A post with three comments, an application that waits and one that was declined. */
  async function buildDeleted() {
    const { id, owner, post, path } = await buildAdoption();
    const declined = await buildApplication(content, id);
    await declined.decline(owner);
    const waiting = await buildApplication(content, id);
    await addComments(content, id, 3);
    await content.send('DELETE', path, { as: owner.caller });
    return { id, owner, post, path, declined, waiting };
  }

  const toldOf = (application: string) =>
    OutboxRows.countDocuments({
      'envelope.aggregate.id': application,
      'envelope.data.reason': 'post_deleted',
    });

  test('whoever waited for an answer is told at once, and only they', async () => {
    const { declined, waiting } = await buildDeleted();
    expect([await toldOf(waiting.id), await toldOf(declined.id)]).toEqual([1, 0]);
    expect(await storedApplication(waiting.id)).toMatchObject({ status: 'declined', applicantPhone: null });
  });

  test('whoever was accepted is told too', async () => {
    const { id, owner, path } = await buildAdoption();
    const chosen = await buildApplication(content, id);
    await chosen.accept(owner);
    await content.send('DELETE', path, { as: owner.caller });
    expect(await toldOf(chosen.id)).toBe(1);
    expect(await storedApplication(chosen.id)).toMatchObject({ status: 'declined', ownerPhone: null });
  });

  test('an applicant sees the application, answered and without the post', async () => {
    const { waiting } = await buildDeleted();
    const mine = await content.send('GET', '/api/adoptions/applications/mine', {
      as: waiting.applicant.caller,
    });
    expect(mine.body).toMatchObject([{ _id: waiting.id, status: 'declined', adoption: null, contact: null }]);
    expect((await waiting.withdraw()).status).toBe(409);
  });

  test('nobody can comment, change a comment or apply any more', async () => {
    const { id } = await buildDeleted();
    const late = await buildPerson();
    expect((await apply(content, id, late)).status).toBe(404);
    expect((await say(content, id, late)).status).toBe(404);
    const [comment] = await Comments.find({ adoptionId: id }).lean();
    const edit = await content.send('PUT', `/api/adoptions/comments/${comment?._id}`, {
      as: person(comment?.authorId ?? ''),
      body: { body: 'Still here?' },
    });
    expect(edit.status).toBe(404);
  });
});
