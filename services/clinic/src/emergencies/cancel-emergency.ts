import { retryWhileNull } from '@petcare/platform/concurrency/retry-overtaken.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { endLatest, isOpen } from './emergency.rules.ts';
import { findEmergency } from './find-emergency.ts';
import { releaseHeldSlot, storeMove } from './move-emergency.ts';
import { publishEmergency, type EmergencyDocument } from './emergency.model.ts';

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
  return retryWhileNull(async () => {
    const { emergency, isPatient } = await findEmergency(id, caller);
    if (!isPatient) throw notFound('emergency');
    if (emergency.status === 'cancelled') return emergency;
    if (!isOpen(emergency)) throw conflict('emergency_closed');
    return closeOpen(emergency, now);
  });
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
