import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Comments } from '../../posts/comments/comment.model.ts';
import { buildAdoption } from '../../testing/build-adoption.ts';
import { apply, buildApplication } from '../../testing/build-application.ts';
import { addComments, sendComment } from '../../testing/build-comment.ts';
import { buildMemory } from '../../testing/build-memory.ts';
import { buildUpload } from '../../testing/build-upload.ts';
import { admin, erasureRequests } from '../../testing/erasure-requests.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { Trash } from '../../posts/trash.model.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());
const { remove, deletedBy, rowsOf } = erasureRequests(() => content);

describe('the rows that a deletion would remove', () => {
  test('of a user are counted by step', async () => {
    const { owner } = await buildAdoption();
    await buildMemory({ authorId: owner.id });
    const trashed = await buildMemory({ authorId: owner.id });
    await remove(`/api/memories/${trashed._id}`, admin);
    await sendComment(content, (await buildAdoption()).id, owner);
    await apply(content, (await buildAdoption()).id, owner);
    await buildUpload({ ownerId: owner.id });
    await buildUpload({ ownerId: owner.id, use: { kind: 'product', id: newId() } });
    expect(await rowsOf('user', owner.id)).toEqual({
      label: null,
      memories: 2,
      adoptions: 1,
      comments: 1,
      applications: 1,
      uploads: 6,
    });
  });

  test('of an adoption post include its comments and applications, except while it is in the trash', async () => {
    const { id, path } = await buildAdoption({ title: 'Mishti' });
    await addComments(content, id, 2);
    await buildApplication(content, id);
    const leftovers = `/internal/content/adoptions/${id}/leftovers`;
    expect(await rowsOf('adoption', id)).toEqual({ label: 'Mishti', adoption: 1, leftovers: 3 });
    // Comments and applications of an existing post are kept.
    expect(await deletedBy(leftovers)).toBe(0);
    expect(await Comments.countDocuments({ adoptionId: id })).toBe(2);

    await remove(path);
    expect(await rowsOf('adoption', id)).toEqual({ label: 'Mishti', adoption: 0, leftovers: 0 });
    expect(await deletedBy(leftovers)).toBe(0);
    expect(await Comments.countDocuments({ adoptionId: id })).toBe(2);

    await Trash.deleteOne({ _id: id });
    expect(await rowsOf('adoption', id)).toEqual({ label: null, adoption: 0, leftovers: 3 });
    expect([await deletedBy(`${leftovers}?limit=2`), await deletedBy(leftovers)]).toEqual([2, 1]);
    expect(await rowsOf('adoption', id)).toEqual({ label: null, adoption: 0, leftovers: 0 });
  });

  test('of other records are none, and only system processes may count them', async () => {
    for (const kind of ['specialist', 'clinic_service', 'product'] as const)
      expect(await rowsOf(kind, newId())).toEqual({ label: null });
    for (const path of [
      `/internal/content/deletions/user/${newId()}/rows`,
      `/internal/content/adoptions/${newId()}/leftovers`,
    ])
      expect((await content.send(path.endsWith('rows') ? 'GET' : 'DELETE', path, { as: admin })).status).toBe(
        403,
      );
  });
});
