import { offerSlot } from './offer-slot.ts';
import { SlotClaims } from '../slots/claim.model.ts';
import { notifySlotChanged, type Span } from '../slots/claim-slot.ts';

/**
 * Gives back whatever an appointment or an offer holds, inside the caller's transaction; it goes to the next in
 * line, or is free for everybody at once.
 */
export async function freeSlot(holderId: string, span: Span, now: Date): Promise<void> {
  const { deletedCount } = await SlotClaims.deleteOne({ holderId });
  if (deletedCount === 0) return;
  await notifySlotChanged(span);
  await offerSlot(span, now);
}
