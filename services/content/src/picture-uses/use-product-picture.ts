import type { ConsumedBy } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { keepPicture, releaseUploads } from '../uploads/claim-uploads.ts';

/**
 * Counts the picture of a product as used. The ones before stay: whoever has bought the product sees the picture of
 * then in their order. They are given back when the product is gone for good and nobody has ever bought it: commerce
 * then names no picture any more.
 */
export async function useProductPicture({
  name,
  data: { product_id, img_URL, img_owner_id },
}: Pick<EventEnvelope<ConsumedBy<'content.product-pictures'>>, 'name' | 'data'>): Promise<void> {
  const use = { kind: 'product', id: product_id } as const;
  if (name === 'product.purged' && img_URL === '') return releaseUploads({ use });
  if (img_owner_id !== null) await keepPicture({ use, ownerId: img_owner_id, url: img_URL });
}
