import { pictureAddress } from '@petcare/contracts/shared/pictures.ts';
import { AppError } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { describe, expect, test } from 'vitest';
import { buildUpload } from '../../testing/build-upload.ts';
import { claimUploads, releaseUploads, usePictures } from './claim-uploads.ts';
import { Uploads, type UploadUse } from './upload.model.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';

const memory = (id = newId()): UploadUse => ({ kind: 'memory', id });

async function refusedFields(ownerId: string, use: UploadUse, urls: string[]): Promise<string[]> {
  try {
    await inTransaction(() =>
      claimUploads({ ownerId, use, pictures: urls.map((url, at) => ({ field: `picture${at}`, url })) }),
    );
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.code).toBe('invalid_input');
    return (error.fields ?? []).map(({ field }) => field);
  }
}

describe('claiming uploaded pictures', () => {
  useTestDatabase();
  const useOf = async (id: string) => (await Uploads.findById(id).lean())?.use ?? null;

  test('marks the caller’s unused picture as used and returns its size', async () => {
    const upload = await buildUpload({ width: 640, height: 480 });
    const use = memory();
    const pictures = await inTransaction(() =>
      claimUploads({ ownerId: upload.ownerId, use, pictures: [{ field: 'img_URL', url: upload.url }] }),
    );
    expect(pictures).toEqual([{ url: upload.url, width: 640, height: 480, placeholder: upload.placeholder }]);
    expect(await useOf(upload._id)).toEqual(use);
  });

  test('refuses pictures of others, used, removed, reserved or unknown ones by field', async () => {
    const ownerId = newId();
    const good = await buildUpload({ ownerId });
    const foreign = await buildUpload();
    const used = await buildUpload({ ownerId, use: memory() });
    const removing = await buildUpload({ ownerId, state: 'removing' });
    const arriving = await buildUpload({ ownerId, state: 'arriving' });
    const reserved = await buildUpload({ ownerId, reservedFor: 'product' });
    const urls = [good, foreign, used, removing, arriving, reserved].map(({ url }) => url);
    const fields = await refusedFields(ownerId, memory(), [
      ...urls,
      pictureAddress(newId()),
      'https://example.com/cat.jpg',
      good.url,
    ]);
    expect(fields).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((at) => `picture${at}`));
    expect(await useOf(good._id), 'no picture is claimed when one is refused').toBeNull();
  });

  test('by twenty posts at once succeeds for one', async () => {
    const { ownerId, url, _id } = await buildUpload();
    const uses = Array.from({ length: 20 }, () => memory());
    const refused = await Promise.all(uses.map((use) => refusedFields(ownerId, use, [url])));
    const winners = uses.filter((_, at) => refused[at]?.length === 0);
    expect(winners).toHaveLength(1);
    expect(await useOf(_id)).toEqual(winners[0]);
  });

  test('again by an edit is allowed, and a picture no longer shown is released', async () => {
    const ownerId = newId();
    const use = memory();
    const old = await buildUpload({ ownerId, use });
    const dropped = await buildUpload({ ownerId, use });
    const next = await buildUpload({ ownerId });
    expect(await refusedFields(ownerId, use, [old.url, next.url])).toEqual([]);
    await inTransaction(() => releaseUploads({ use, except: [old._id, next._id] }));
    expect([await useOf(old._id), await useOf(next._id), await useOf(dropped._id)]).toEqual([use, use, null]);
    const left = await Uploads.findById(dropped._id).lean();
    expect(left?.keepUntil.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  });

  test('as a profile picture replaces the old one; the default picture only releases it', async () => {
    const userId = newId();
    const first = await buildUpload({ ownerId: userId, reservedFor: 'user' });
    const second = await buildUpload({ ownerId: userId, reservedFor: 'user' });
    const show = (url: string) =>
      usePictures({ use: { kind: 'user', id: userId }, ownerId: userId, urls: [url] });
    await show(first.url);
    expect(await useOf(first._id)).toEqual({ kind: 'user', id: userId });
    await show(second.url);
    expect([await useOf(first._id), await useOf(second._id)]).toEqual([null, { kind: 'user', id: userId }]);
    await show('/scenes/person.webp');
    expect(await useOf(second._id)).toBeNull();
  });

  test('as a profile picture of another user’s upload does nothing', async () => {
    const { _id, url } = await buildUpload();
    const userId = newId();
    await usePictures({ use: { kind: 'user', id: userId }, ownerId: userId, urls: [url] });
    expect(await useOf(_id)).toBeNull();
  });
});
