import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Adoptions } from '../../posts/adoptions/adoption.model.ts';
import { Applications } from '../../posts/applications/application.model.ts';
import { Comments } from '../../posts/comments/comment.model.ts';
import { Memories } from '../../posts/memories/memory.model.ts';
import { countPosts } from '../../posts/count-posts.ts';
import { buildAdoption, storedAdoption } from '../../testing/build-adoption.ts';
import { apply, buildApplication } from '../../testing/build-application.ts';
import { addComments, buildComment, sendComment, storeComments } from '../../testing/build-comment.ts';
import { buildMemory } from '../../testing/build-memory.ts';
import { buildUser } from '../../testing/build-user.ts';
import { admin, erasureRequests } from '../../testing/erasure-requests.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { Trash } from '../../posts/trash.model.ts';
import { removeUnusedPictures } from '../picture-cleanup/remove-unused-pictures.ts';
import { Uploads } from '../../pictures/uploads/upload.model.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());
const { remove, deletedBy, rowsOf, eventsNamed } = erasureRequests(() => content);

describe('deleting the memories of a user', () => {
  const pathOf = (id: string) => `/api/memories/user/${id}`;

  test('deletes all for good with one event, including the trash, and is idempotent', async () => {
    const author = await buildUser();
    for (let at = 0; at < 12; at += 1) await buildMemory({ authorId: author.id });
    const trashed = await buildMemory({ authorId: author.id });
    await remove(`/api/memories/${trashed._id}`, admin);
    const foreign = await buildMemory();
    expect((await content.send('DELETE', pathOf(author.id), { as: author.caller })).status).toBe(403);
    expect((await remove(pathOf(author.id), admin)).body).toEqual({ message: 'Deleted!', deleted: 13 });
    expect(await deletedBy(pathOf(author.id))).toBe(0);

    expect(await eventsNamed('memories.removed', author.id)).toMatchObject([
      { data: { author_id: author.id, count: 12 } },
    ]);
    expect(await Trash.countDocuments({ ownerId: author.id })).toBe(0);
    expect(await Memories.exists({ _id: foreign._id })).not.toBeNull();
    expect(await countPosts('memory')).toBe(await Memories.countDocuments());
    // The pictures are deleted too, even when the user is not.
    await removeUnusedPictures({ store: content.pictures.store, log: testLog() });
    expect(await Uploads.countDocuments({ ownerId: author.id })).toBe(0);
    expect(await Uploads.countDocuments({ ownerId: foreign.authorId })).toBe(1);
  });

  test('deletes at most the limit per call, until none are left', async () => {
    const { id } = await buildUser();
    const first = Date.now();
    for (let at = 0; at < 7; at += 1)
      await buildMemory({ authorId: id, createdAt: new Date(first + at * 1_000) });
    const deleted = [];
    for (let call = 0; call < 4; call += 1) deleted.push(await deletedBy(`${pathOf(id)}?limit=3`));
    expect(deleted).toEqual([3, 3, 1, 0]);
    expect(await countPosts('memory')).toBe(await Memories.countDocuments());
    for (const wrong of ['0', '10001', 'many', '1.5'])
      expect((await remove(`${pathOf(id)}?limit=${wrong}`)).status).toBe(400);
  });

  test('with the same date deletes them together', async () => {
    const { id } = await buildUser();
    const createdAt = new Date();
    for (let at = 0; at < 5; at += 1) await buildMemory({ authorId: id, createdAt });
    expect(await deletedBy(`${pathOf(id)}?limit=2`)).toBe(5);
    expect(await deletedBy(`${pathOf(id)}?limit=2`)).toBe(0);
  });

  test('several times at once counts each memory once', async () => {
    const { id } = await buildUser();
    for (let at = 0; at < 10; at += 1) await buildMemory({ authorId: id });
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove(pathOf(id))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.deleted, 0)).toBe(10);
    expect(await countPosts('memory')).toBe(await Memories.countDocuments());
  });
});

describe('deleting the adoption posts of a user', () => {
  test('removes comments and applications and notifies open applicants once', async () => {
    const { owner, id: unanswered } = await buildAdoption();
    const { id: answered } = await buildAdoption({}, { ownerId: owner.id });
    await addComments(content, answered, 3);
    const declined = await buildApplication(content, answered);
    await declined.decline(owner);
    const waiting = await buildApplication(content, answered);
    const { id: trashed, path: trashedPath } = await buildAdoption({}, { ownerId: owner.id });
    await addComments(content, trashed, 2);
    await remove(trashedPath, admin);
    const bystander = await buildAdoption();
    await addComments(content, bystander.id, 1);

    const path = `/api/adoptions/user/${owner.id}`;
    expect((await content.send('DELETE', path, { as: owner.caller })).status).toBe(403);
    expect(await rowsOf('user', owner.id)).toMatchObject({ adoptions: 3 });
    const answers = await Promise.all([remove(path), remove(path)]);
    expect(answers.reduce((sum, { body }) => sum + body.deleted, 0)).toBe(3);
    expect(await deletedBy(path)).toBe(0);

    for (const adoptionId of [unanswered, answered, trashed])
      for (const left of [
        await Adoptions.countDocuments({ _id: adoptionId }),
        await Trash.countDocuments({ _id: adoptionId }),
        await Comments.countDocuments({ adoptionId }),
        await Applications.countDocuments({ adoptionId }),
      ])
        expect(left).toBe(0);
    expect(await Comments.countDocuments({ adoptionId: bystander.id })).toBe(1);
    const decisions = async (application: string) =>
      (await eventsNamed('application.decided', application)).map(({ data }) => data);
    expect(await decisions(waiting.id)).toMatchObject([{ status: 'declined', reason: 'post_deleted' }]);
    expect(await decisions(declined.id)).toMatchObject([{ reason: 'owner' }]);
    const removed = (await eventsNamed('adoptions.removed', owner.id)).flatMap(
      ({ data }) => (data as { adoption_ids: string[] }).adoption_ids,
    );
    expect(removed.toSorted()).toEqual([unanswered, answered].toSorted());
    expect(await countPosts('adoption')).toBe(await Adoptions.countDocuments());
  });

  test('continues an interrupted deletion', async () => {
    const { owner, id, path } = await buildAdoption();
    await addComments(content, id, 2);
    await remove(path, admin);
    // The state left by a process that ended between hiding a post and removing its comments.
    await Trash.updateOne({ _id: id }, { document: null, expiresAt: new Date(0) });
    expect(await rowsOf('user', owner.id)).toMatchObject({ adoptions: 1 });
    expect(
      (await content.send('POST', `/api/content/trash/adoption/${id}/restore`, { as: admin })).status,
    ).toBe(404);
    expect(await deletedBy(`/api/adoptions/user/${owner.id}?limit=10`)).toBe(1);
    expect(await Comments.countDocuments({ adoptionId: id })).toBe(0);
  });
});

describe('deleting the comments of a user', () => {
  const pathOf = (id: string) => `/api/adoptions/comments/user/${id}`;

  test('lowers the comment counts, also in the trash, and publishes one event', async () => {
    const [first, second, trashed] = [await buildAdoption(), await buildAdoption(), await buildAdoption()];
    const author = await buildUser();
    for (const { id } of [first, second, second, trashed]) await sendComment(content, id, author);
    for (const { id } of [first, second, trashed]) await buildComment(content, id);
    await remove(trashed.path, admin);

    expect(await deletedBy(pathOf(author.id))).toBe(4);
    expect(await deletedBy(pathOf(author.id))).toBe(0);
    for (const { id } of [first, second]) expect((await storedAdoption(id)).commentCount).toBe(1);
    await content.send('POST', `/api/content/trash/adoption/${trashed.id}/restore`, { as: admin });
    expect((await storedAdoption(trashed.id)).commentCount).toBe(1);
    const [event, ...more] = await eventsNamed('comments.removed', author.id);
    expect(more).toEqual([]);
    const removed = event?.data as { adoption_ids: string[] } | undefined;
    expect(removed?.adoption_ids.toSorted()).toEqual([first.id, second.id, trashed.id].toSorted());
  });

  test('deletes all comments of a post together when there is a limit', async () => {
    const { id: authorId } = await buildUser();
    for (let at = 0; at < 3; at += 1) await storeComments((await buildAdoption()).id, { authorId, count: 2 });
    const deleted = [];
    for (let call = 0; call < 3; call += 1) deleted.push(await deletedBy(`${pathOf(authorId)}?limit=3`));
    expect(deleted).toEqual([4, 2, 0]);
  });

  test('keeps the counts right during concurrent comments', async () => {
    const posts = await Promise.all(Array.from({ length: 3 }, () => buildAdoption()));
    const { id: authorId } = await buildUser();
    for (const { id } of posts) await storeComments(id, { authorId, count: 300 });
    const newComments = posts.flatMap(({ id }) => Array.from({ length: 8 }, () => buildComment(content, id)));
    const [deleted] = await Promise.all([deletedBy(pathOf(authorId)), ...newComments]);
    expect(deleted).toBe(900);
    for (const { id } of posts) {
      expect((await storedAdoption(id)).commentCount).toBe(8);
      expect(await Comments.countDocuments({ adoptionId: id })).toBe(8);
    }
  });
});

describe('deleting the applications of a user', () => {
  test('notifies the owners of open ones only, within the limit', async () => {
    const applicant = await buildUser();
    const posts = [await buildAdoption(), await buildAdoption(), await buildAdoption()];
    for (const { id } of posts) await apply(content, id, applicant);
    const [answered, ...open] = await Applications.find({ applicantId: applicant.id })
      .sort({ createdAt: 1 })
      .lean();
    await content.send('PUT', `/api/adoptions/applications/${answered?._id}/decline`, {
      as: posts[0]?.owner.caller ?? admin,
    });
    const path = `/api/adoptions/applications/user/${applicant.id}`;
    expect(await rowsOf('user', applicant.id)).toMatchObject({ applications: 3 });
    expect([await deletedBy(`${path}?limit=2`), await deletedBy(`${path}?limit=2`)]).toEqual([2, 1]);
    expect(await deletedBy(path)).toBe(0);
    expect(await eventsNamed('application.withdrawn', answered?._id ?? '')).toEqual([]);
    for (const { _id } of open) expect(await eventsNamed('application.withdrawn', _id)).toHaveLength(1);
  });
});
