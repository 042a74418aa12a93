import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Finding } from '@petcare/contracts/invariants.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Adoptions } from '../posts/adoptions/adoption.model.ts';
import { buildAdoption } from '../testing/build-adoption.ts';
import { buildApplication } from '../testing/build-application.ts';
import { addComments } from '../testing/build-comment.ts';
import { startTestContent, type TestContent } from '../testing/test-content.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

async function orphans(scope: string): Promise<Finding | undefined> {
  const { body } = await content.send('GET', `${endpoints['invariants.find.content'].path}?scope=${scope}`, {
    as: { kind: 'system', name: 'cascade' },
  });
  return (body as unknown as Finding[]).find(({ name }) => name === 'orphans');
}

test('comments and applications are orphans only when their post is neither listed nor in the trash', async () => {
  const { post } = await buildAdoption();
  const { post: trashed, path, owner } = await buildAdoption();
  for (const { _id } of [post, trashed]) {
    await addComments(content, _id, 2);
    await buildApplication(content, _id);
  }
  await content.send('DELETE', path, { as: owner.caller });
  for (const scope of ['recent', 'all']) expect(await orphans(scope)).toMatchObject({ count: 0 });

  await inTransaction(() => Adoptions.deleteOne({ _id: post._id }));
  for (const scope of ['recent', 'all'])
    expect((await orphans(scope))?.rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining([`comments-${post._id}`, `applications-${post._id}`]),
    );
});
