import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { cellsOf } from '../../doctors/schedules/slot.rules.ts';
import { SlotClaims } from './claim.model.ts';
import { notifySlotChanged, translateSlotConflict, type Span } from './claim-slot.ts';

/**
 * Moves a booked claim to another span in one write, in the current transaction. The mover's own hold on exactly that
 * span makes room; their other holds stay.
 * @throws slot_taken
 * @throws appointment_status_conflict – the claim no longer exists
 */
export async function moveClaim(holderId: string, to: Span, movedBy: string): Promise<void> {
  const before = await SlotClaims.findOne({ holderId, kind: 'booked' }).lean();
  if (!before) throw conflict('appointment_status_conflict');
  const { start, end, drId } = to;
  await SlotClaims.deleteOne({ drId, start, end, userId: movedBy, kind: 'held' });
  await translateSlotConflict(
    SlotClaims.updateOne({ _id: before._id }, { $set: { start, end, cells: cellsOf(start, end) } }).exec(),
  );
  await notifySlotChanged(to);
  if (dhakaDateOf(before.start) !== dhakaDateOf(start))
    await notifySlotChanged({ drId, start: before.start });
}
