import { SlotClaims } from '../slots/claim.model.ts';
import { notifySlotChanged, type Span } from '../slots/claim-slot.ts';
import { offerFreedTime } from './offer-slot.ts';

type ClaimFilter = { readonly holderId: string } | { readonly _id: string; readonly kind: 'held' };

/**
 * Deletes a claim and offers its time to the waitlist, in the current transaction. No-op when the claim no longer
 * exists.
 */
export async function releaseClaim(filter: ClaimFilter, span: Span, now: Date): Promise<void> {
  const { deletedCount } = await SlotClaims.deleteOne(filter);
  if (deletedCount === 0) return;
  await notifySlotChanged(span);
  await offerFreedTime(span, now);
}
