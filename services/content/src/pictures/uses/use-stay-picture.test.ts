import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUpload } from '../../testing/build-upload.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { Uploads } from '../uploads/upload.model.ts';
import { useStayPicture } from './use-stay-picture.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

const useOf = async (id: string) => (await Uploads.findById(id).lean())?.use ?? null;

function factsOf(entry_id: string, sequence: number, upload?: { url: string; ownerId: string }) {
  return {
    aggregate: { type: 'stay_entry', id: entry_id, sequence },
    data: {
      entry_id,
      order_id: newId(),
      customer_id: newId(),
      kind: 'picture' as const,
      img_URL: upload?.url ?? '',
      img_owner_id: upload?.ownerId ?? null,
    },
  };
}

test('the picture of a stay entry is used until the entry is removed, whatever the order of the events', async () => {
  const [id, upload] = [newId(), await buildUpload({ reservedFor: 'stay' })];
  await useStayPicture(factsOf(id, 1, upload));
  expect(await useOf(upload._id)).toEqual({ kind: 'stay', id });
  await useStayPicture(factsOf(id, 2));
  await useStayPicture(factsOf(id, 1, upload));
  expect(await useOf(upload._id)).toBeNull();
});
