import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { findDrId } from '../doctors/specialists/find-dr-id.ts';
import { Emergencies, type AttemptDocument, type EmergencyDocument } from './emergency.model.ts';

interface FoundEmergency {
  readonly emergency: EmergencyDocument;
  readonly isPatient: boolean;
  /** The attempts in which the caller was asked as a doctor. */
  readonly ownAttempts: readonly AttemptDocument[];
}

interface FindOptions {
  /** Further callers who may read it. Doctors asked earlier need it for the error that says "too late". */
  readonly allow?: 'doctors asked earlier' | 'admins';
}

/**
 * Finds an emergency for its owner and for the doctor who is asked or has accepted.
 * @throws not_found – missing, or the caller has no access
 */
export async function findEmergency(
  id: string,
  caller: UserCaller,
  { allow }: FindOptions = {},
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
    (allow === 'admins' && caller.role === 'admin') ||
    (allow === 'doctors asked earlier' && ownAttempts.length > 0);
  if (!mayFind) throw notFound('emergency');
  return { emergency, isPatient, ownAttempts };
}
