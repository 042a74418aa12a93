import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdoption } from '../testing/build-adoption.ts';
import { buildMemory } from '../testing/build-memory.ts';
import { buildUser } from '../testing/build-user.ts';
import { startTestContent, type TestContent } from '../testing/test-content.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

const details = `${'ক'.repeat(119)}👨‍👩‍👧‍👦 call +8801712345678`;

async function buildPost(kind: 'memory' | 'adoption') {
  if (kind === 'adoption') {
    const { owner, post, path } = await buildAdoption({ details });
    return { author: owner, post, picture: post.pictures[0], path };
  }
  const author = await buildUser();
  const post = await buildMemory({ authorId: author.id, details });
  return { author, post, picture: post.picture, path: `/api/memories/${post._id}` };
}

const kinds = ['memory', 'adoption'] as const;

test.each(kinds)(
  'the preview of a post (%s) holds its title, the first 120 characters and the first picture, and nothing else',
  async (kind) => {
    const { author, post, picture, path } = await buildPost(kind);
    for (const as of [visitor, author.caller, userCaller(newId(), 'admin')]) {
      const { status, body } = await content.send('GET', `${path}/preview`, { as });
      expect([status, body]).toEqual([
        200,
        {
          _id: post._id,
          title: post.title,
          details: `${'ক'.repeat(119)}👨‍👩‍👧‍👦`,
          picture,
          updatedAt: post.updatedAt.toISOString(),
        },
      ]);
    }
  },
);

test.each(kinds)('a deleted post (%s) has no preview until it is restored', async (kind) => {
  const { author, post, path } = await buildPost(kind);
  await content.send('DELETE', path, { as: author.caller });
  expect((await content.send('GET', `${path}/preview`)).status).toBe(404);
  await content.send('POST', `/api/content/trash/${kind}/${post._id}/restore`, { as: author.caller });
  expect((await content.send('GET', `${path}/preview`)).status).toBe(200);
});

test.each(['/api/memories', '/api/adoptions'])('an unknown id under %s has no preview', async (path) => {
  for (const id of [newId(), 'nonsense', '__proto__'])
    expect((await content.send('GET', `${path}/${id}/preview`)).status).toBe(404);
});
