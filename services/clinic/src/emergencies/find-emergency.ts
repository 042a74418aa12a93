import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { Specialists } from '../doctors/specialists/specialist.model.ts';
import { Emergencies, type AttemptDocument, type EmergencyDocument } from './emergency.model.ts';

interface FoundEmergency {
  readonly emergency: EmergencyDocument;
  readonly isPatient: boolean;
  /** The attempts in which the caller was asked as a doctor. */
  readonly ownAttempts: readonly AttemptDocument[];
}

interface Readers {
  /** Doctors who are no longer asked find an emergency only to learn that it is too late to answer. */
  readonly also?: 'asked before' | 'admins';
}

/**
 * Finds an emergency for its owner and for the doctor who is asked or has accepted.
 * @throws not_found – missing, or the caller has no access
 */
export async function findEmergency(
  id: string,
  caller: UserCaller,
  { also }: Readers = {},
): Promise<FoundEmergency> {
  const emergency = await Emergencies.findById(id).lean();
  if (!emergency) throw notFound('emergency');
  const isPatient = emergency.patientId === caller.id;
  const drId = caller.role === 'doctor' ? await findDrId(caller.id) : null;
  const ownAttempts = emergency.attempts.filter((attempt) => attempt.drId === drId);
  const consulted = ownAttempts.some(({ outcome }) => outcome === 'asked' || outcome === 'accepted');
  const mayFind =
    isPatient ||
    consulted ||
    (also === 'admins' && caller.role === 'admin') ||
    (also === 'asked before' && ownAttempts.length > 0);
  if (!mayFind) throw notFound('emergency');
  return { emergency, isPatient, ownAttempts };
}

export async function findDrId(userId: string): Promise<string | null> {
  return (await Specialists.findOne({ userId }, { _id: 1 }).lean())?._id ?? null;
}
