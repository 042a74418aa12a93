import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { SlotClaims, type SlotClaimDocument } from '../slots/claim.model.ts';
import { endHold } from './expire-slot-holds.ts';

/** Claims of other kinds end with the appointment, the waitlist entry, the emergency or the prepayment that has them. */
export const personalHolds: PersonalKind = {
  kind: 'slot_holds',
  holds: [[SlotClaims, 'personId']],
  step: 'waitlist',
  count: (personId) => SlotClaims.countDocuments({ personId, kind: 'held' }),
  async erase(personId) {
    const now = new Date();
    const holds = await findHolds(personId);
    for (const hold of holds) await endHold(hold, now);
    return holds.length;
  },
  export: async (personId) =>
    (await findHolds(personId)).map(({ drId, start, end, expiresAt }) => ({
      dr_id: drId,
      start: start.toISOString(),
      end: end.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
    })),
};

function findHolds(personId: string): Promise<SlotClaimDocument[]> {
  return SlotClaims.find({ personId, kind: 'held' }).lean<SlotClaimDocument[]>();
}
