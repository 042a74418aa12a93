import { notFound } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { Specialists } from './specialist.model.ts';

/**
 * Finds a doctor by the id of the record or of its account, for that doctor or an admin.
 * @returns null for the caller's own account without a linked doctor.
 * @throws not_found – any other caller
 */
export async function findOwnSpecialist(id: string, caller: UserCaller): Promise<string | null> {
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

/** Like `findOwnSpecialist`. @throws not_found – also for an account without a linked doctor. */
export async function requireOwnSpecialist(id: string, caller: UserCaller): Promise<string> {
  const drId = await findOwnSpecialist(id, caller);
  if (!drId) throw notFound('doctor');
  return drId;
}
