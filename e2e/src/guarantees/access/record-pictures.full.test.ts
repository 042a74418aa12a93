import { endpoints } from '@petcare/contracts/endpoints.ts';
import {
  PictureFile,
  pictureAddress,
  pictureFileOf,
  uploadIdOf,
} from '@petcare/contracts/shared/pictures.ts';
import { describe, expect, inject, test } from 'vitest';
import { askedDoctor } from '../../support/emergency.ts';
import { timeLimit } from '../../support/full-size.ts';
import { uploadPicture } from '../../support/posting.ts';
import {
  picturedEmergency,
  picturedReturn,
  picturedStay,
  pictureParams,
} from '../../support/record-pictures.ts';
import { signInDemoUser, signUpUser, type TestUser } from '../../support/users.ts';
import { deleteUser } from '../cascade/cascade-run.ts';
import { signUpWithRole } from './callers.ts';

const { url } = inject('petcare');
const publicForEver = 'public, max-age=31536000, immutable';
const kinds = ['emergency', 'return', 'stay'] as const;
const areaOf = { emergency: 'clinic', return: 'shop', stay: 'hostel' } as const;

async function read(address: string, reader: TestUser | null, headers: Record<string, string> = {}) {
  const response = await fetch(url + address, {
    headers: { ...headers, ...(reader && { cookie: reader.client.cookieHeader }) },
  });
  await response.arrayBuffer();
  return response;
}
const statusOf = async (address: string, reader: TestUser | null) => (await read(address, reader)).status;

/** A record with a picture, its owner, and others who may see the record. */
async function build(kind: (typeof kinds)[number]) {
  const [admin, owner] = [await signInDemoUser(url, 'admin'), await signUpUser(url)];
  const colleague = await signUpWithRole(url, 'admin', [areaOf[kind]]);
  if (kind === 'emergency') {
    const { emergency, ...picture } = await picturedEmergency(owner);
    return { ...picture, admin, owner, staff: [colleague, await askedDoctor(url, { emergency, admin })] };
  }
  const pictured = kind === 'return' ? picturedReturn : picturedStay;
  return { ...(await pictured(owner, admin)), admin, owner, staff: [colleague] };
}

describe.each(kinds)('the picture of the kind %s', (kind) => {
  test(
    'is served to those who may see the record, never to a cache, and is gone with the account',
    async () => {
      const { url: shown, admin, owner, staff } = await build(kind);
      const files = PictureFile.options.map((file) => pictureFileOf(shown, file) ?? '');
      const own = PictureFile.options.map((file) => pictureAddress(pictureParams(shown).picture, file));
      const elsewhere = kinds.filter((other) => other !== kind).map((other) => areaOf[other]);
      const strangers = [
        await signUpUser(url),
        await signUpWithRole(url, 'doctor'),
        await signUpWithRole(url, 'admin', elsewhere),
      ];
      for (const file of files) {
        // The owner first, so that an answer kept by a shared cache would reach the strangers.
        for (const reader of [owner, ...staff]) {
          const { status, headers } = await read(file, reader);
          expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
        }
        for (const stranger of strangers) expect(await statusOf(file, stranger)).toBe(404);
        expect(await statusOf(file, null)).toBe(401);
      }
      const etag = (await read(shown, owner)).headers.get('etag') ?? '';
      expect((await read(shown, owner, { 'if-none-match': etag })).status).toBe(304);
      for (const stranger of strangers)
        expect((await read(shown, stranger, { 'if-none-match': etag })).status).toBe(404);
      for (const address of own)
        for (const reader of [owner, ...staff, ...strangers, null])
          expect(await statusOf(address, reader)).toBe(404);

      await deleteUser(admin, owner.user.id, { within: 60_000 });
      for (const reader of [admin, ...staff, ...strangers])
        for (const address of [...files, ...own]) expect(await statusOf(address, reader)).toBe(404);
      for (const address of own) expect(await statusOf(address, null)).toBe(404);
    },
    timeLimit(),
  );
});

test('an upload is seen by its uploader only, and by all for ever once a memory shows it (control)', async () => {
  const [uploader, stranger] = [await signUpUser(url), await signUpUser(url)];
  const img_URL = await uploadPicture(uploader);
  const shown = await read(img_URL, uploader);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  for (const reader of [stranger, await signInDemoUser(url, 'admin'), null])
    expect(await statusOf(img_URL, reader)).toBe(404);
  const posted = await uploader.client.call(endpoints['memories.create'], {
    body: { title: 'A walk', details: 'By the lake.', img_URL },
  });
  expect(posted.status).toBe(201);
  for (const reader of [null, stranger, uploader]) {
    const { status, headers } = await read(pictureAddress(uploadIdOf(img_URL) ?? '', '320.webp'), reader);
    expect([status, headers.get('cache-control')]).toEqual([200, publicForEver]);
  }
});
