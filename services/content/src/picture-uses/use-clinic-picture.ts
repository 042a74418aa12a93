import type { ConsumedBy } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { trusted } from 'mongoose';
import { usePicture } from '../uploads/claim-uploads.ts';
import type { UploadUse } from '../uploads/upload.model.ts';
import { ClinicPictures } from './clinic-picture.model.ts';

type ClinicPictureEvent = Pick<EventEnvelope<ConsumedBy<'content.clinic-pictures'>>, 'aggregate' | 'data'>;

/**
 * Marks the picture of a doctor, a service or a pet as used and releases the previous one. Idempotent; older events are
 * ignored.
 */
export async function useClinicPicture(event: ClinicPictureEvent): Promise<void> {
  try {
    await applyEvent(event);
  } catch (error) {
    if (!isDuplicateKey(error, '_id')) throw error;
    // Two first events arrived at once; the retry compares with the stored one.
    await applyEvent(event);
  }
}

function useOf(data: ClinicPictureEvent['data']): UploadUse {
  if ('dr_id' in data) return { kind: 'specialist', id: data.dr_id };
  if ('pet_id' in data) return { kind: 'pet', id: data.pet_id };
  return { kind: 'clinic_service', id: data.service_id };
}

function applyEvent({ aggregate: { sequence }, data }: ClinicPictureEvent): Promise<void> {
  const use = useOf(data);
  const _id = `${use.kind}:${use.id}`;
  return inTransaction(async () => {
    // Equal sequences are written again, so that two events of one doctor conflict.
    const { matchedCount } = await ClinicPictures.updateOne(
      { _id, sequence: trusted({ $lte: sequence }) },
      { $set: { sequence } },
    );
    if (matchedCount === 0) {
      if (await ClinicPictures.exists({ _id })) return;
      await ClinicPictures.create([{ _id, sequence }]);
    }
    await usePicture({ use, ownerId: data.img_owner_id, url: data.img_URL });
  });
}
