import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Memories } from '../../posts/memories/memory.model.ts';
import { storePetCopy } from '../../copies/store-pet-copy.ts';
import { buildAdoption } from '../../testing/build-adoption.ts';
import { buildMemory } from '../../testing/build-memory.ts';
import { buildUser } from '../../testing/build-user.ts';
import { buildUpload } from '../../testing/build-upload.ts';
import { admin, erasureRequests } from '../../testing/erasure-requests.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { storeFiles } from '../../pictures/uploads/store-picture.ts';
import { storeUserCopy } from '../../copies/store-user-copy.ts';
import { UserCopies } from '../../copies/user-copy.model.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());
const { remove, deletedBy, rowsOf } = erasureRequests(() => content);

describe('a user who is being deleted', () => {
  const attempts = async (id: string, post: string) => {
    const as = userCaller(id);
    const upload = await buildUpload({ ownerId: id });
    const img_URL = upload.url;
    const [second, third] = [await buildUpload({ ownerId: id }), await buildUpload({ ownerId: id })];
    const bodies = {
      '/api/memories': { title: 'Late', details: 'Too late.', img_URL },
      '/api/adoptions': {
        title: 'Late',
        details: 'Too late.',
        img_URL,
        img_URL2: second.url,
        img_URL3: third.url,
      },
      '/api/adoptions/comments': { adoption_id: post, body: 'Late' },
      [`/api/adoptions/${post}/applications`]: { message: 'Late', phone: '01712345678' },
    };
    const statuses = [];
    for (const [path, body] of Object.entries(bodies))
      statuses.push((await content.send('POST', path, { as, body })).status);
    return statuses;
  };

  test('cannot write, and an admin cannot restore their posts', async () => {
    const { id: post } = await buildAdoption();
    const author = await buildUser();
    const memory = await buildMemory({ authorId: author.id });
    await remove(`/api/memories/${memory._id}`, admin);
    await deletedBy(`/api/adoptions/comments/user/${author.id}`);
    expect(await attempts(author.id, post)).toEqual([404, 404, 404, 404]);
    const restored = await content.send('POST', `/api/content/trash/memory/${memory._id}/restore`, {
      as: admin,
    });
    expect(restored.status).toBe(404);
    await remove(`/api/memories/user/${author.id}`);
    await remove(`/api/uploads/user/${author.id}`);
    expect(await rowsOf('user', author.id)).toEqual({
      label: null,
      memories: 0,
      adoptions: 0,
      comments: 0,
      applications: 0,
      uploads: 0,
    });
  });

  test('cannot write before their event has arrived either', async () => {
    const { id: post } = await buildAdoption();
    const id = newId();
    await deletedBy(`/api/memories/user/${id}`);
    expect(await attempts(id, post)).toEqual([404, 404, 404, 404]);
  });

  test('differs from a user whose posts an admin deletes, who can still write', async () => {
    const { id: post } = await buildAdoption();
    const author = await buildUser();
    await deletedBy(`/api/memories/user/${author.id}`, admin);
    expect((await attempts(author.id, post))[0]).toBe(201);
  });

  test('leaves no row when a post and the deletion happen at once', async () => {
    for (let trial = 0; trial < 10; trial += 1) {
      const author = await buildUser();
      const { url: img_URL } = await buildUpload({ ownerId: author.id });
      await Promise.all([
        content.send('POST', '/api/memories', {
          as: author.caller,
          body: { title: 'Now', details: 'Or never.', img_URL },
        }),
        remove(`/api/memories/user/${author.id}`),
      ]);
      // The first deletion may run before the write; this one deletes what it left.
      await remove(`/api/memories/user/${author.id}`);
      expect(await Memories.countDocuments({ authorId: author.id })).toBe(0);
    }
  });

  test('cannot store a picture, and late events store nothing of theirs', async () => {
    const user = await buildUser();
    await remove(`/api/uploads/user/${user.id}`);
    const picture = { width: 10, height: 10, placeholder: 'data:', files: [] };
    const { store } = content.pictures;
    await expect(storeFiles(picture, user.id, { store })).rejects.toMatchObject({ code: 'not_found' });
    await storePetCopy({
      name: 'pet.added',
      aggregate: { type: 'pet', id: newId(), sequence: 1 },
      data: {
        pet_id: newId(),
        owner_id: user.id,
        pet_name: 'Bhulu',
        species: 'dog',
        status: 'active',
        img_URL: '',
        img_owner_id: null,
      },
    });
    expect(Object.values(await rowsOf('user', user.id)).filter((count) => count !== null)).toEqual([
      0, 0, 0, 0, 0,
    ]);
    // Control: another user may.
    const other = await buildUser();
    expect(await storeFiles(picture, other.id, { store })).toMatchObject({ ownerId: other.id });
  });

  test('keeps the copy of their data as it was when an event arrives late', async () => {
    const user = await buildUser({ sequence: 1 });
    await remove(`/api/memories/user/${user.id}`);
    const facts = { user_id: user.id, full_name: 'Late', email: 'late@petcare.test', image_URL: '' };
    await storeUserCopy({ ...facts, email_verified: true }, 5);
    expect(await UserCopies.findById(user.id).lean()).toMatchObject({ fullName: user.fullName, sequence: 1 });
  });
});
