import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUpload } from '../../testing/build-upload.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { Uploads } from '../uploads/upload.model.ts';
import { useReturnPictures } from './use-return-pictures.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

const useOf = async (id: string) => (await Uploads.findById(id).lean())?.use ?? null;

test('the pictures of a return are used until its customer is deleted, whatever the order of the events', async () => {
  const [return_id, customer_id] = [newId(), newId()];
  const uploads = await Promise.all(
    Array.from({ length: 3 }, () => buildUpload({ ownerId: customer_id, reservedFor: 'return' })),
  );
  const foreign = await buildUpload({ reservedFor: 'return' });
  const event = (sequence: number, urls: readonly string[]) => ({
    aggregate: { type: 'return', id: return_id, sequence },
    data: {
      return_id,
      order_id: newId(),
      order_number: 'PC-2126-000001',
      customer_id,
      state: 'requested' as const,
      previous_state: null,
      refund: null,
      img_URLs: [...urls],
    },
  });
  const urls = uploads.map(({ url }) => url);
  await useReturnPictures(event(1, [...urls, foreign.url]));
  await useReturnPictures(event(2, urls));
  for (const { _id } of uploads) expect(await useOf(_id)).toEqual({ kind: 'return', id: return_id });
  expect(await useOf(foreign._id)).toBeNull();
  await useReturnPictures(event(3, []));
  await useReturnPictures(event(1, urls));
  for (const { _id } of uploads) expect(await useOf(_id)).toBeNull();
});
