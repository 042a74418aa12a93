import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { SlotClaims, type SlotClaimDocument } from '../slots/claim.model.ts';
import { endHold } from './expire-slot-holds.ts';

/** Claims of other kinds end with the appointment, the waitlist entry, the emergency or the prepayment that has them. */
export const personalHolds: PersonalKind = {
  kind: 'slot_holds',
  holds: [[SlotClaims, 'userId']],
  step: 'clinic_data',
  count: (userId) => SlotClaims.countDocuments({ userId, kind: 'held' }),
  async erase(userId) {
    const now = new Date();
    const holds = await findHolds(userId);
    for (const hold of holds) await endHold(hold, now);
    return holds.length;
  },
  export: async (userId) =>
    (await findHolds(userId)).map(({ drId, start, end, expiresAt }) => ({
      dr_id: drId,
      start: start.toISOString(),
      end: end.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
    })),
};

function findHolds(userId: string): Promise<SlotClaimDocument[]> {
  return SlotClaims.find({ userId, kind: 'held' }).lean();
}
