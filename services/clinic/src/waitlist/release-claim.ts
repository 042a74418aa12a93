import { SlotClaims } from '../slots/claim.model.ts';
import { notifySlotChanged, type Span } from '../slots/claim-slot.ts';
import { offerSlot } from './offer-slot.ts';

type ClaimFilter = { readonly holderId: string } | { readonly _id: string; readonly kind: 'held' };

/**
 * Deletes a claim, inside the caller's transaction, and offers its time to the waitlist. Without a waiting user the slot
 * is free for everybody. No-op when the claim is gone.
 */
export async function releaseClaim(filter: ClaimFilter, span: Span, now: Date): Promise<void> {
  const { deletedCount } = await SlotClaims.deleteOne(filter);
  if (deletedCount === 0) return;
  await notifySlotChanged(span);
  await offerSlot(span, now);
}
