import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { connectMongo, disconnectMongo } from '@petcare/platform/mongo/connection.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { testDatabase, testLog } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGridFsStore } from './gridfs-store.ts';

const database = testDatabase();
beforeAll(() => connectMongo(database.url, { log: testLog() }));
afterAll(async () => {
  await disconnectMongo();
  await database.close();
});

test('the first pictures of a new database can be stored at once', async () => {
  const store = createGridFsStore();
  const path = join(await mkdtemp(join(tmpdir(), 'gridfs-')), 'file');
  await writeFile(path, 'a picture');
  const ids = Array.from({ length: 12 }, newId);
  await Promise.all(ids.map((id) => store.put(id, '320.webp', { path, bytes: 9 })));
  for (const id of ids) {
    const found = await store.find(id, '320.webp');
    expect(found && (await buffer(await found.open())).toString()).toBe('a picture');
  }
});
