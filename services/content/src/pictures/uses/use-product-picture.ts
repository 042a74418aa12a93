import type { ConsumedBy } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { keepPicture, releaseUploads } from '../uploads/claim-uploads.ts';

/**
 * Marks the picture of a product as used. Previous ones are kept, because orders show them; they are released when a
 * purged product has no orders, in which case the event has no picture.
 */
export async function useProductPicture({
  name,
  data: { product_id, img_URL, img_owner_id },
}: Pick<EventEnvelope<ConsumedBy<'content.product-pictures'>>, 'name' | 'data'>): Promise<void> {
  const use = { kind: 'product', id: product_id } as const;
  if (name === 'product.purged' && img_URL === '') return releaseUploads({ use });
  if (img_owner_id !== null) await keepPicture({ use, ownerId: img_owner_id, url: img_URL });
}
