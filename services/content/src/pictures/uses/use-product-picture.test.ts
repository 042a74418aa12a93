import { newId } from '@petcare/platform/mongo/object-id.ts';
import { startSubscriptions } from '@petcare/platform/subscriptions/subscriptions.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { testBus, testLog, type TestBus } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentSubscriptions } from '../../subscriptions.ts';
import { buildUpload } from '../../testing/build-upload.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { Uploads } from '../uploads/upload.model.ts';

let content: TestContent;
let broker: TestBus;
let subscriptions: { stop(): Promise<void> };
beforeAll(async () => {
  content = await startTestContent();
  broker = await testBus();
  subscriptions = await startSubscriptions({
    bus: broker.bus,
    log: testLog(),
    subscriptions: contentSubscriptions(),
  });
});
afterAll(async () => {
  await subscriptions.stop();
  await broker.close();
  await content.stop();
});

const useOf = async (id: string) => (await Uploads.findById(id).lean())?.use ?? null;
const reserved = () => buildUpload({ reservedFor: 'product' });

const publishProduct = (
  name: 'product.changed' | 'product.purged',
  product_id: string,
  upload?: { url: string; ownerId: string },
) =>
  broker.bus.publish(
    buildEvent(name, {
      product_id,
      product_name: 'Bowl',
      img_URL: upload?.url ?? '',
      img_owner_id: upload?.ownerId ?? null,
    }),
  );

test('every picture of a product is kept while an order may show it', async () => {
  const product_id = newId();
  const inUse = { kind: 'product', id: product_id };
  const [first, second] = [await reserved(), await reserved()];
  await publishProduct('product.changed', product_id, first);
  await publishProduct('product.changed', product_id, second);
  for (const { _id } of [first, second])
    await eventually(async () => expect(await useOf(_id)).toEqual(inUse));
  await publishProduct('product.purged', product_id, second);
  const marker = await reserved();
  await publishProduct('product.changed', newId(), marker);
  await eventually(async () => expect(await useOf(marker._id)).not.toBeNull());
  expect([await useOf(first._id), await useOf(second._id)]).toEqual([inUse, inUse]);
});

test('the pictures of a product that was never bought are released when it is deleted', async () => {
  const product_id = newId();
  const [first, second] = [await reserved(), await reserved()];
  for (const upload of [first, second]) {
    await publishProduct('product.changed', product_id, upload);
    await eventually(async () => expect(await useOf(upload._id)).not.toBeNull());
  }
  await publishProduct('product.purged', product_id);
  for (const { _id } of [first, second]) await eventually(async () => expect(await useOf(_id)).toBeNull());
});

test('a picture of another user is never used', async () => {
  const [foreign, own] = [await buildUpload(), await reserved()];
  await publishProduct('product.changed', newId(), { url: foreign.url, ownerId: newId() });
  await publishProduct('product.changed', newId(), own);
  await eventually(async () => expect(await useOf(own._id)).not.toBeNull());
  expect(await useOf(foreign._id)).toBeNull();
});
