import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PictureFile } from '@petcare/contracts/shared/pictures.ts';
import { connectMongo, disconnectMongo, prepareModels } from '@petcare/platform/mongo/connection.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { testDatabase, testLog } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPictureBucket } from '../../../testing/picture-bucket.ts';
import { startPictureHostDouble } from '../../../testing/picture-host-double.ts';
import { createGridFsStore } from './gridfs-store.ts';
import { createHostedStore } from './hosted-store.ts';
import type { PictureStore } from './picture-store.ts';
import { createS3Store } from './s3-store.ts';

const key = 'a-very-secret-key';

describe('a picture store', async () => {
  const database = testDatabase();
  const bucket = await startPictureBucket();
  const host = await startPictureHostDouble(key);
  beforeAll(async () => {
    await connectMongo(database.url, { log: testLog() });
    await prepareModels();
  });
  afterAll(async () => {
    await disconnectMongo();
    await database.close();
    await bucket.stop();
    await host.stop();
  });

  const stores: Record<string, PictureStore> = {
    'the database': createGridFsStore(),
    'a bucket': createS3Store(bucket.settings),
    'an external host': createHostedStore(createGridFsStore(), {
      uploadUrl: host.url,
      key,
      filesOrigin: host.origin,
    }),
  };

  const onDisk = async (bytes: Buffer) => {
    const path = join(await mkdtemp(join(tmpdir(), 'store-')), 'file');
    await writeFile(path, bytes);
    return { path, bytes: bytes.byteLength };
  };
  const contentOf = async (store: PictureStore, id: string, file: PictureFile) => {
    const found = await store.find(id, file);
    return found ? { bytes: found.bytes, content: await buffer(await found.open()) } : null;
  };

  describe.each(Object.entries(stores))('%s', (_, store) => {
    test('returns the stored bytes of each file', async () => {
      const id = newId();
      // Larger than one GridFS chunk.
      const contents = PictureFile.options.map((file, at) => Buffer.alloc(300_000 + at, `${file} `));
      for (const [at, file] of PictureFile.options.entries())
        await store.put(id, file, await onDisk(contents[at] ?? Buffer.alloc(0)));
      for (const [at, file] of PictureFile.options.entries())
        expect(await contentOf(store, id, file)).toEqual({ bytes: 300_000 + at, content: contents[at] });
    });

    test('returns null for a missing picture', async () => {
      expect(await store.find(newId(), '320.webp')).toBeNull();
      expect(await store.find(newId(), '1280.webp')).toBeNull();
    });

    test('removes all files of one picture, also of an incomplete or removed one', async () => {
      const [id, other] = [newId(), newId()];
      for (const file of ['320.webp', '1280.webp'] as const) {
        await store.put(id, file, await onDisk(Buffer.from('ours')));
        await store.put(other, file, await onDisk(Buffer.from('theirs')));
      }
      await store.remove(id);
      await store.remove(id);
      expect(await Promise.all(PictureFile.options.map((file) => store.find(id, file)))).toEqual([
        null,
        null,
        null,
        null,
      ]);
      expect((await contentOf(store, other, '1280.webp'))?.content.toString()).toBe('theirs');
    });

    test('tolerates a reader that stops halfway', async () => {
      const id = newId();
      await store.put(id, '640.webp', await onDisk(Buffer.alloc(2_000_000, 'x')));
      const stream = await (await store.find(id, '640.webp'))?.open();
      stream?.on('error', () => undefined);
      stream?.destroy();
      expect((await contentOf(store, id, '640.webp'))?.bytes).toBe(2_000_000);
    });
  });

  test('a wrong secret cannot write to a bucket', async () => {
    const store = createS3Store({ ...bucket.settings, secretAccessKey: 'another' });
    await expect(store.put(newId(), '320.webp', await onDisk(Buffer.from('x')))).rejects.toThrow();
  });

  test('the host gets only the largest version, and its key is never exposed', async () => {
    const id = newId();
    const before = host.pictures.size;
    const store = stores['an external host'] as PictureStore;
    for (const file of PictureFile.options) await store.put(id, file, await onDisk(Buffer.from(file)));
    expect(host.pictures.size).toBe(before + 1);
    expect(host.requests.at(-1)?.url).toBe(`/1/upload?key=${key}`);
    await contentOf(store, id, '1280.webp');
    expect(JSON.stringify(host.requests.at(-1))).not.toContain(key);
  });

  test.each(['http://127.0.0.1:1/elsewhere.webp', 'file:///etc/passwd', 'http://169.254.169.254/latest'])(
    'an address of the host that leads to %s is refused',
    async (address) => {
      host.answerWith(address);
      const put = stores['an external host']?.put(newId(), '1280.webp', await onDisk(Buffer.from('x')));
      await expect(put).rejects.toThrow();
      host.answerWith(undefined);
    },
  );

  test('an unavailable host is reported, and older pictures are still served', async () => {
    const store = stores['an external host'] as PictureStore;
    const [hosted, early] = [newId(), newId()];
    await store.put(hosted, '1280.webp', await onDisk(Buffer.from('x')));
    await stores['the database']?.put(early, '1280.webp', await onDisk(Buffer.from('early')));
    host.fail(true);
    await expect(store.put(newId(), '1280.webp', await onDisk(Buffer.from('x')))).rejects.toThrow('500');
    await expect(contentOf(store, hosted, '1280.webp')).rejects.toMatchObject({ code: 'unavailable' });
    expect((await contentOf(store, early, '1280.webp'))?.content.toString()).toBe('early');
    host.fail(false);
  });
});
