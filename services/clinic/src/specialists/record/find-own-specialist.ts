import { notFound } from '@petcare/platform/errors.ts';
import type { Person } from '@petcare/platform/auth/identity.ts';
import { Specialists } from './specialist.model.ts';

/**
 * Finds the doctor behind an id, which is the doctor's own or their account's, for that doctor or an admin. Returns null
 * for the caller's own account when no doctor is linked to it.
 * @throws not_found – for everybody else.
 */
export async function findOwnSpecialist(id: string, caller: Person): Promise<string | null> {
  const doctor =
    (await Specialists.findById(id, { userId: 1 }).lean()) ??
    (await Specialists.findOne({ userId: id }, { userId: 1 }).lean());
  if (caller.role === 'admin') {
    if (!doctor) throw notFound('doctor');
    return doctor._id;
  }
  if (caller.role !== 'doctor') throw notFound('doctor');
  if (doctor && doctor.userId === caller.id) return doctor._id;
  if (id === caller.id) return null;
  throw notFound('doctor');
}

/** Finds the doctor as `findOwnSpecialist` does. @throws not_found – also for an account without a doctor. */
export async function requireOwnSpecialist(id: string, caller: Person): Promise<string> {
  const drId = await findOwnSpecialist(id, caller);
  if (!drId) throw notFound('doctor');
  return drId;
}
