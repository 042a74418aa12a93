import { newId } from '@petcare/platform/mongo/object-id.ts';
import { startSubscriptions } from '@petcare/platform/subscriptions/subscriptions.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { testBus, testLog, type TestBus } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentSubscriptions } from '../../subscriptions.ts';
import { buildUpload } from '../../testing/build-upload.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { Uploads } from '../uploads/upload.model.ts';
import { useClinicPicture } from './use-clinic-picture.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

const useOf = async (id: string) => (await Uploads.findById(id).lean())?.use ?? null;

function factsOf(dr_id: string, sequence: number, upload?: { url: string; ownerId: string }) {
  return {
    aggregate: { type: 'specialist', id: dr_id, sequence },
    data: {
      dr_id,
      dr_name: 'Dr. Farhana Islam',
      img_URL: upload?.url ?? '',
      img_owner_id: upload?.ownerId ?? null,
    },
  };
}
const reserved = () => buildUpload({ reservedFor: 'specialist' });

describe("the clinic's events", () => {
  let broker: TestBus;
  let subscriptions: { stop(): Promise<void> };
  beforeAll(async () => {
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
  });

  test('mark the picture of a doctor as used, and release it when it changes or the doctor is deleted', async () => {
    const dr_id = newId();
    const [first, second] = [await reserved(), await reserved()];
    const inUse = { kind: 'specialist', id: dr_id };
    const { aggregate, data } = factsOf(dr_id, 1, first);
    await broker.bus.publish(buildEvent('specialist.added', data, { aggregate }));
    await eventually(async () => expect(await useOf(first._id)).toEqual(inUse));
    const changed = factsOf(dr_id, 2, second);
    await broker.bus.publish(
      buildEvent('specialist.updated', changed.data, { aggregate: changed.aggregate }),
    );
    await eventually(async () => {
      expect(await useOf(second._id)).toEqual(inUse);
      expect(await useOf(first._id)).toBeNull();
    });
    const deleted = factsOf(dr_id, 3);
    await broker.bus.publish(
      buildEvent('specialist.deleted', deleted.data, { aggregate: deleted.aggregate }),
    );
    await eventually(async () => expect(await useOf(second._id)).toBeNull());
  });

  test('mark the picture of a service as used', async () => {
    const service_id = newId();
    const upload = await reserved();
    const facts = { service_name: 'Vaccination', img_URL: upload.url, img_owner_id: upload.ownerId };
    await broker.bus.publish(
      buildEvent(
        'clinic_service.changed',
        { service_id, ...facts },
        { aggregate: { type: 'clinic_service', id: service_id, sequence: 1 } },
      ),
    );
    await eventually(async () =>
      expect(await useOf(upload._id)).toEqual({ kind: 'clinic_service', id: service_id }),
    );
  });
});

test('the latest event wins in any order of arrival', async () => {
  const dr_id = newId();
  const [first, second] = [await reserved(), await reserved()];
  await useClinicPicture(factsOf(dr_id, 2, second));
  await useClinicPicture(factsOf(dr_id, 1, first));
  expect([await useOf(first._id), await useOf(second._id)]).toEqual([
    null,
    { kind: 'specialist', id: dr_id },
  ]);
});

test('the latest of several simultaneous events about a new doctor wins', async () => {
  const dr_id = newId();
  const uploads = await Promise.all(Array.from({ length: 8 }, reserved));
  const order = [3, 7, 1, 8, 2, 5, 6, 4];
  const results = await Promise.allSettled(
    order.map((sequence) => useClinicPicture(factsOf(dr_id, sequence, uploads[sequence - 1]))),
  );
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  const uses = await Promise.all(uploads.map(({ _id }) => useOf(_id)));
  expect(uses.map((use) => use !== null)).toEqual([false, false, false, false, false, false, false, true]);
});

test('a picture of another user or of a post is never used', async () => {
  const foreign = await buildUpload();
  await useClinicPicture(factsOf(newId(), 1, { url: foreign.url, ownerId: newId() }));
  expect(await useOf(foreign._id)).toBeNull();
  const memory = { kind: 'memory', id: newId() } as const;
  const posted = await buildUpload({ use: memory });
  await useClinicPicture(factsOf(newId(), 1, posted));
  expect(await useOf(posted._id)).toEqual(memory);
});
