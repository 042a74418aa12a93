import type { ConsumedBy } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { updatePictureUse } from './update-picture-use.ts';

type EmergencyEvent = Pick<EventEnvelope<ConsumedBy<'content.emergency-pictures'>>, 'aggregate' | 'data'>;

/** Marks the picture of an emergency as used, or releases it when its owner is deleted. Idempotent. */
export async function useEmergencyPicture({ aggregate, data }: EmergencyEvent): Promise<void> {
  await updatePictureUse({
    use: { kind: 'emergency', id: data.emergency_id },
    sequence: aggregate.sequence,
    img_URLs: data.img_URLs,
    img_owner_id: data.patient_id,
  });
}
