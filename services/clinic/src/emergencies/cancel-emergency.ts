import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { endLatest, isOpen } from './emergency.rules.ts';
import { findEmergency } from './find-emergency.ts';
import { releaseHeldSlot, storeMove } from './move-emergency.ts';
import { Emergencies, publishEmergency, type EmergencyDocument } from './emergency.model.ts';

/**
 * Cancels an open emergency as its owner; the held slot becomes free. Repeated when the next doctor is asked at the same
 * moment. Idempotent.
 * @throws not_found
 * @throws emergency_closed – a doctor was faster, or none is left
 */
export async function cancelEmergency(
  id: string,
  caller: UserCaller,
  now = new Date(),
): Promise<EmergencyDocument> {
  const { emergency, isPatient } = await findEmergency(id, caller);
  if (!isPatient) throw notFound('emergency');
  let before = emergency;
  for (;;) {
    if (before.status === 'cancelled') return before;
    if (!isOpen(before)) throw conflict('emergency_closed');
    const after = await closeOpen(before, now);
    if (after) return after;
    const found = await Emergencies.findById(id).lean<EmergencyDocument>();
    if (!found) throw notFound('emergency');
    before = found;
  }
}

async function closeOpen(before: EmergencyDocument, now: Date): Promise<EmergencyDocument | null> {
  return inTransaction(async () => {
    const after = await storeMove(before, {
      status: 'cancelled',
      open: false,
      askedDrId: null,
      answerUntil: null,
      attempts: endLatest(before.attempts, 'cancelled', now),
    });
    if (!after) return null;
    await releaseHeldSlot(before, now);
    await publishEmergency(after, { moved: true });
    return after;
  });
}
