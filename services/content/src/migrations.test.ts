import { newId } from '@petcare/platform/mongo/object-id.ts';
import { runMigration } from '@petcare/platform/testing/run-migration.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Memories } from './posts/memories/memory.model.ts';
import { migrations } from './migrations.ts';
import { countPosts } from './posts/count-posts.ts';
import { PostCounts } from './posts/post-count.model.ts';
import { buildMemory } from './testing/build-memory.ts';
import { startTestContent, type TestContent } from './testing/test-content.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

test('posts of a version without counters are counted, also those stored later', async () => {
  const name = '2026-11-22-count-posts';
  const former = await buildMemory();
  await PostCounts.deleteMany({});
  await expect(buildMemory()).rejects.toThrow('have not been counted');
  expect(await runMigration(migrations, name)).toBe(1);
  await buildMemory();
  expect(await countPosts('memory')).toBe(2);
  expect(await runMigration(migrations, name)).toBe(0);

  const { _id: _, ...fields } = former;
  await Memories.collection.insertOne({ ...fields, _id: newId() as never });
  expect(await runMigration(migrations, name)).toBe(1);
  expect(await countPosts('memory')).toBe(3);
});
