import type { ConsumedBy } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { updatePictureUse } from './update-picture-use.ts';

type StayPictureEvent = Pick<EventEnvelope<ConsumedBy<'content.stay-pictures'>>, 'aggregate' | 'data'>;

/** Marks the picture in the log of a stay as used, or releases that of a removed entry. Idempotent. */
export async function useStayPicture({ aggregate, data }: StayPictureEvent): Promise<void> {
  if (data.kind !== 'picture') return;
  await updatePictureUse({
    ...data,
    img_URLs: [data.img_URL],
    use: { kind: 'stay', id: data.entry_id },
    sequence: aggregate.sequence,
  });
}
