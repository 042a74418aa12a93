import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUpload } from '../../testing/build-upload.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { Uploads } from '../uploads/upload.model.ts';
import { useEmergencyPicture } from './use-emergency-picture.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

test('the picture of an emergency is used until its owner is deleted', async () => {
  const [emergency_id, patient_id] = [newId(), newId()];
  const { _id, url } = await buildUpload({ ownerId: patient_id, reservedFor: 'emergency' });
  const event = (sequence: number, img_URLs: string[]) => ({
    aggregate: { type: 'emergency', id: emergency_id, sequence },
    data: {
      emergency_id,
      patient_id,
      patient_name: 'Rahima Khatun',
      patient_email: 'rahima@petcare.test',
      pet_name: null,
      status: 'asking' as const,
      moved: true,
      asked: null,
      doctor_user_ids: [],
      doctor: null,
      slot_start: null,
      appointment_id: null,
      img_URLs,
    },
  });
  const useOf = async () => (await Uploads.findById(_id).lean())?.use ?? null;
  await useEmergencyPicture(event(1, [url]));
  expect(await useOf()).toEqual({ kind: 'emergency', id: emergency_id });
  await useEmergencyPicture(event(2, []));
  await useEmergencyPicture(event(1, [url]));
  expect(await useOf()).toBeNull();
});
