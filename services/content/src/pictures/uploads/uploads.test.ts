import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  PictureFile,
  pictureAddress,
  pictureEndpoints,
  publicPictureUses,
  uploadIdOf,
  type PictureUse,
} from '@petcare/contracts/shared/pictures.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { removeUnusedPictures } from '../../lifecycle/picture-cleanup/remove-unused-pictures.ts';
import { buildUpload } from '../../testing/build-upload.ts';
import { heavyJpeg, plainJpeg, sendPicture } from '../../testing/send-picture.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { releaseUploads } from './claim-uploads.ts';
import { Uploads } from './upload.model.ts';

const workers = { kind: 'system', name: 'account' } as const;
const publicForEver = 'public, max-age=31536000, immutable';

describe('uploading a picture', () => {
  let content: TestContent;
  beforeAll(async () => {
    content = await startTestContent();
  });
  afterAll(() => content.stop());

  const upload = async (bytes: Buffer, as = userCaller(newId())) => {
    const response = await sendPicture(content.port, content.identity, as, bytes);
    const body: unknown = await response.json();
    return { status: response.status, headers: response.headers, body };
  };
  const uploaded = async (bytes: Buffer, as = userCaller(newId())) => {
    const { status, body } = await upload(bytes, as);
    expect(status).toBe(201);
    return pictureEndpoints['uploads.create'].response.parse(body).data;
  };
  /** As if the event of a record that shows the picture had arrived. */
  const use = (id: string, kind: PictureUse, recordId = newId()) =>
    Uploads.updateOne({ _id: id }, { use: { kind, id: recordId } });
  const reserve = (id: string, user_id: string, kind: PictureUse = 'product', as: Caller = workers) =>
    content.send('POST', `/internal/uploads/${id}/reservations`, { as, body: { user_id, use: kind } });
  const buildStored = async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'petcare-stored-')), 'file');
    await writeFile(path, 'a picture');
    const row = await buildUpload();
    for (const name of PictureFile.options)
      await content.pictures.store.put(row._id, name, { path, bytes: 9 });
    return row;
  };
  const file = async (id: string, name: PictureFile, as: Caller = visitor) => {
    const response = await fetch(`http://127.0.0.1:${content.port}${pictureAddress(id, name)}`, {
      headers: await content.identity.as(as),
    });
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };

  test('returns its address, size and placeholder, and stores its owner', async () => {
    const rima = userCaller(newId());
    const { display_url, picture } = await uploaded(await plainJpeg(2_000, 1_000), rima);
    const id = uploadIdOf(display_url) ?? '';
    expect(picture).toMatchObject({ url: display_url, width: 1_280, height: 640 });
    expect(picture.placeholder.length).toBeLessThanOrEqual(300);
    const blur = await sharp(Buffer.from(picture.placeholder.split(',')[1] ?? '', 'base64')).metadata();
    expect([blur.width, blur.height]).toEqual([16, 8]);
    expect(await Uploads.findById(id).lean()).toMatchObject({ ownerId: rima.id, state: 'kept', use: null });
  });

  test('returns an address from which others cannot be guessed', async () => {
    const ids = [];
    for (let count = 0; count < 2; count += 1)
      ids.push(uploadIdOf((await uploaded(await plainJpeg())).display_url) ?? '');
    // Ordinary ids of one process share these ten digits.
    const [first, second] = ids.map((id) => id.slice(8, 18));
    expect(first).not.toBe(second);
  });

  test('publishes four files, cacheable for ever and without metadata', async () => {
    const { display_url } = await uploaded(await plainJpeg(2_000, 1_000));
    const id = uploadIdOf(display_url) ?? '';
    await use(id, 'memory');
    const sizes = [];
    for (const name of PictureFile.options) {
      const { status, headers, bytes } = await file(id, name);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': name.endsWith('jpg') ? 'image/jpeg' : 'image/webp',
        'content-length': String(bytes.byteLength),
        'cache-control': publicForEver,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'content-disposition': 'inline',
      });
      const { format, width, height, exif, icc, xmp } = await sharp(bytes).metadata();
      sizes.push(`${format} ${width}x${height}`);
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    }
    expect(sizes).toEqual(['webp 320x160', 'webp 640x320', 'webp 1280x640', 'jpeg 1280x640']);
  });

  test('does not enlarge a small picture', async () => {
    const { display_url, picture } = await uploaded(await plainJpeg(40, 30));
    expect([picture.width, picture.height]).toEqual([40, 30]);
    const id = uploadIdOf(display_url) ?? '';
    await use(id, 'pet');
    const { bytes } = await file(id, '320.webp');
    expect((await sharp(bytes).metadata()).width).toBe(40);
  });

  test('is required: a missing picture is a 404 without caching', async () => {
    const { status, headers } = await file(newId(), '320.webp');
    expect([status, headers.get('cache-control')]).toEqual([404, null]);
    expect((await content.send('GET', `/media/${newId()}/999.webp`)).status).toBe(404);
    expect((await content.send('GET', '/media/..%2f..%2fetc/320.webp')).status).toBe(404);
  });

  test('shows it to its uploader only, and to no cache, until a record uses it', async () => {
    const rima = userCaller(newId());
    const id = uploadIdOf((await uploaded(await plainJpeg(), rima)).display_url) ?? '';
    const own = await file(id, '320.webp', rima);
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    for (const other of [visitor, userCaller(newId()), userCaller(newId(), 'admin')])
      expect((await file(id, '320.webp', other)).status).toBe(404);
    await use(id, 'memory');
    const posted = await file(id, '320.webp');
    expect([posted.status, posted.headers.get('cache-control')]).toEqual([200, publicForEver]);
  });

  test.each(publicPictureUses)('of the kind %s is public, also before the event of its use', async (kind) => {
    const { _id, ownerId } = await buildStored();
    await reserve(_id, ownerId, kind);
    expect((await file(_id, '640.webp')).headers.get('cache-control')).toBe(publicForEver);
    await use(_id, kind);
    expect((await file(_id, '640.webp')).headers.get('cache-control')).toBe(publicForEver);
  });

  test.each(['emergency', 'return', 'stay'] as const)(
    'of the kind %s is served to the service of its record alone, and is gone with the record',
    async (kind) => {
      const { _id, ownerId } = await buildStored();
      const readers = [visitor, userCaller(ownerId), userCaller(newId(), 'admin')];
      const record = newId();
      const readOf = async (about = record, as: Caller = workers, asKind: PictureUse = kind) => {
        const path = `/internal/uploads/${_id}/320.webp?use=${asKind}&record_id=${about}`;
        return (await content.send('GET', path, { as })).status;
      };
      expect(await readOf()).toBe(404);
      await reserve(_id, ownerId, kind);
      expect((await file(_id, '320.webp')).status).toBe(404);
      expect(await readOf()).toBe(200);
      await use(_id, kind, record);
      for (const as of readers) {
        expect((await file(_id, '320.webp', as)).status).toBe(404);
        expect(await readOf(record, as)).toBe(403);
      }
      expect(await readOf()).toBe(200);
      expect(await readOf(newId())).toBe(404);
      expect(await readOf(record, workers, 'memory')).toBe(404);
      await inTransaction(() => releaseUploads({ use: { kind, id: record } }));
      expect(await readOf()).toBe(404);
      for (const as of readers) expect((await file(_id, '320.webp', as)).status).toBe(404);
      await removeUnusedPictures({ store: content.pictures.store, log: testLog() });
      expect(await content.pictures.store.find(_id, '320.webp')).toBeNull();
    },
  );

  test('is admitted while ten accounts hold four idle requests each', async () => {
    const before = new Set(await uploadFolders());
    const sockets: Socket[] = [];
    for (let account = 0; account < 10; account += 1) {
      const headers = Object.entries(await content.identity.as(userCaller(newId())));
      for (let request = 0; request < 4; request += 1) {
        const socket = connect(content.port, '127.0.0.1');
        socket.write(
          [
            'POST /api/uploads HTTP/1.1',
            'host: x',
            ...headers.map(([name, value]) => `${name}: ${value}`),
            'content-type: multipart/form-data; boundary=b',
            'content-length: 90000',
            '',
            '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n',
          ].join('\r\n'),
        );
        sockets.push(socket);
      }
    }
    const own = await vi.waitUntil(async () => {
      const folders = (await uploadFolders()).filter((name) => !before.has(name));
      return folders.length >= 40 && folders;
    });
    expect((await upload(await plainJpeg())).status).toBe(201);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await uploadFolders()).filter((name) => own.includes(name))).toEqual([]);
  });

  test('is refused to visitors', async () => {
    const response = await sendPicture(content.port, content.identity, visitor, await plainJpeg());
    expect(response.status).toBe(401);
  });

  test('is refused for files that are no valid picture, and nothing is stored', async () => {
    const rima = userCaller(newId());
    const whole = await plainJpeg(600, 600);
    const answers = [
      await upload(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        rima,
      ),
      await upload(whole.subarray(0, whole.byteLength / 2), rima),
      await upload(await heavyJpeg(15 * 1_024 * 1_024 + 1), rima),
    ];
    expect(answers.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
      [415, 'unsupported_picture'],
      [400, 'unreadable_picture'],
      [413, 'picture_too_large'],
    ]);
    expect(await Uploads.countDocuments({ ownerId: rima.id })).toBe(0);
  });

  test('allows only system processes to reserve a picture, which must be the user’s and unused', async () => {
    const free = await buildUpload();
    const admin = userCaller(free.ownerId, 'admin');
    expect((await reserve(free._id, free.ownerId, 'product', admin)).status).toBe(403);
    expect((await reserve(free._id, newId())).status).toBe(404);
    const used = await buildUpload({ use: { kind: 'memory', id: newId() } });
    expect((await reserve(used._id, used.ownerId)).status).toBe(404);
    const shown = await buildUpload();
    await use(shown._id, 'user', shown.ownerId);
    expect((await reserve(shown._id, shown.ownerId, 'user')).status).toBe(200);
    expect((await reserve(shown._id, shown.ownerId, 'emergency')).status).toBe(404);
    for (let again = 0; again < 2; again += 1) {
      const { status, body } = await reserve(free._id, free.ownerId);
      expect([status, body]).toEqual([
        200,
        { url: free.url, width: 1_280, height: 960, placeholder: free.placeholder },
      ]);
    }
  });
});

async function uploadFolders(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith('petcare-upload-'));
}
