import type { ConsumedBy } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { updatePictureUse } from './update-picture-use.ts';

type ReturnEvent = Pick<EventEnvelope<ConsumedBy<'content.return-pictures'>>, 'aggregate' | 'data'>;

/** Marks the pictures of a return as used, or releases them when its customer is deleted. Idempotent. */
export async function useReturnPictures({ aggregate, data }: ReturnEvent): Promise<void> {
  await updatePictureUse({
    use: { kind: 'return', id: data.return_id },
    sequence: aggregate.sequence,
    img_URLs: data.img_URLs,
    img_owner_id: data.customer_id,
  });
}
