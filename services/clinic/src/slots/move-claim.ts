import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { cellsOf } from '../schedules/slot.rules.ts';
import { SlotClaims, type SlotClaimDocument } from './claim.model.ts';
import { notifySlotChanged, translateSlotConflict, type Span } from './claim-slot.ts';

/**
 * Moves a booked claim to another span in one write, inside the caller's transaction: exactly one of the two is taken at
 * every moment.
 * @throws slot_taken; appointment_status_conflict – the claim is gone.
 */
export async function moveClaim(holderId: string, to: Span): Promise<void> {
  const before = await SlotClaims.findOne({ holderId, kind: 'booked' }).lean<SlotClaimDocument>();
  if (!before) throw conflict('appointment_status_conflict');
  const { start, end, drId } = to;
  await translateSlotConflict(
    SlotClaims.updateOne({ _id: before._id }, { $set: { start, end, cells: cellsOf(start, end) } }).exec(),
  );
  await notifySlotChanged(to);
  if (dhakaDateOf(before.start) !== dhakaDateOf(start))
    await notifySlotChanged({ drId, start: before.start });
}
