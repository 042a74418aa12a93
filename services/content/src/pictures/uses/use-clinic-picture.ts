import type { ConsumedBy } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { updatePictureUse } from './update-picture-use.ts';
import type { UploadUse } from '../uploads/upload.model.ts';

type ClinicPictureEvent = Pick<EventEnvelope<ConsumedBy<'content.clinic-pictures'>>, 'aggregate' | 'data'>;

/**
 * Marks the picture of a doctor, a service or a pet as used and releases the previous one. Idempotent; older events are
 * ignored.
 */
export async function useClinicPicture({ aggregate, data }: ClinicPictureEvent): Promise<void> {
  await updatePictureUse({
    ...data,
    img_URLs: [data.img_URL],
    use: useOf(data),
    sequence: aggregate.sequence,
  });
}

function useOf(data: ClinicPictureEvent['data']): UploadUse {
  if ('dr_id' in data) return { kind: 'specialist', id: data.dr_id };
  if ('pet_id' in data) return { kind: 'pet', id: data.pet_id };
  return { kind: 'clinic_service', id: data.service_id };
}
