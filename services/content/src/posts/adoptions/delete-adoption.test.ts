import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Comments } from '../comments/comment.model.ts';
import { countPosts } from '../count-posts.ts';
import { buildAdoption } from '../../testing/build-adoption.ts';
import { apply, buildApplication, storedApplication } from '../../testing/build-application.ts';
import { addComments, sendComment } from '../../testing/build-comment.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { Uploads } from '../../pictures/uploads/upload.model.ts';
import { Adoptions } from './adoption.model.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

const admin = userCaller(newId(), 'admin');
const worker = { kind: 'system', name: 'workers' } as const;

describe('deleting a post', () => {
  test('removes it from every response, keeps its pictures and publishes an event', async () => {
    const { id, owner, path } = await buildAdoption();
    const countBefore = await countPosts('adoption');
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
    expect(await countPosts('adoption')).toBe(countBefore - 1);
    // The pictures are kept as long as the post can be restored.
    expect(await Uploads.countDocuments({ 'use.kind': 'adoption', 'use.id': id })).toBe(3);
    expect((await content.eventsAbout(id)).map(({ envelope }) => envelope)).toMatchObject([
      { name: 'adoption.deleted', aggregate: { sequence: 2 }, data: { owner_id: owner.id } },
    ]);
  });

  test('is allowed to its owner, admins and system processes only', async () => {
    for (const as of [admin, worker]) {
      const { path } = await buildAdoption();
      expect((await content.send('DELETE', path, { as })).status).toBe(200);
    }
    const { id, path } = await buildAdoption();
    expect((await content.send('DELETE', path, { as: userCaller(newId()) })).status).toBe(403);
    expect((await content.send('DELETE', path, { as: userCaller(newId(), 'doctor') })).status).toBe(403);
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

  test('is idempotent for system processes', async () => {
    const { id, path } = await buildAdoption();
    for (let round = 0; round < 2; round += 1)
      expect((await content.send('DELETE', path, { as: worker })).status).toBe(200);
    expect(await content.eventsAbout(id)).toHaveLength(1);
  });
});

describe('under a deleted post', () => {
  async function buildDeleted() {
    const { id, owner, post, path } = await buildAdoption();
    const declined = await buildApplication(content, id);
    await declined.decline(owner);
    const waiting = await buildApplication(content, id);
    await addComments(content, id, 3);
    await content.send('DELETE', path, { as: owner.caller });
    return { id, owner, post, path, declined, waiting };
  }

  const notificationsOf = (application: string) =>
    OutboxRows.countDocuments({
      'envelope.aggregate.id': application,
      'envelope.data.reason': 'post_deleted',
    });

  test('only applicants without an answer are notified, at once', async () => {
    const { declined, waiting } = await buildDeleted();
    expect([await notificationsOf(waiting.id), await notificationsOf(declined.id)]).toEqual([1, 0]);
    expect(await storedApplication(waiting.id)).toMatchObject({ status: 'declined', applicantPhone: null });
  });

  test('the accepted applicant is notified too', async () => {
    const { id, owner, path } = await buildAdoption();
    const chosen = await buildApplication(content, id);
    await chosen.accept(owner);
    await content.send('DELETE', path, { as: owner.caller });
    expect(await notificationsOf(chosen.id)).toBe(1);
    expect(await storedApplication(chosen.id)).toMatchObject({ status: 'declined', ownerPhone: null });
  });

  test('an applicant sees the application as declined and without the post', async () => {
    const { waiting } = await buildDeleted();
    const mine = await content.send('GET', '/api/adoptions/applications/mine', {
      as: waiting.applicant.caller,
    });
    expect(mine.body).toMatchObject([{ _id: waiting.id, status: 'declined', adoption: null, contact: null }]);
    expect((await waiting.withdraw()).status).toBe(409);
  });

  test('comments, edits of comments and applications are refused', async () => {
    const { id } = await buildDeleted();
    const user = await buildUser();
    expect((await apply(content, id, user)).status).toBe(404);
    expect((await sendComment(content, id, user)).status).toBe(404);
    const [comment] = await Comments.find({ adoptionId: id }).lean();
    const edit = await content.send('PUT', `/api/adoptions/comments/${comment?._id}`, {
      as: userCaller(comment?.authorId ?? ''),
      body: { body: 'Still here?' },
    });
    expect(edit.status).toBe(404);
  });
});
