import type { SpecialistCard } from '@petcare/contracts/specialists.ts';
import type { Caller } from '@petcare/platform/identity.ts';
import { textLike } from '../text-like.ts';
import { showCard } from './show-specialist.ts';
import { Specialists, type StoredSpecialist } from './specialist.model.ts';

/** One page of the doctors, newest first. */
export async function listSpecialists(
  { page, limit, search }: { page: number; limit: number; search?: string | undefined },
  caller: Caller,
): Promise<{ specialists: SpecialistCard[]; total: number }> {
  const filter = search ? { $or: [{ name: textLike(search) }, { specialise: textLike(search) }] } : {};
  const rows = await Specialists.find(filter)
    .sort({ createdAt: -1, _id: -1 })
    .skip((page - 1) * limit)
    .limit(limit)
    .lean<StoredSpecialist[]>();
  return {
    specialists: await Promise.all(rows.map((row) => showCard(row, caller))),
    total: await Specialists.countDocuments(filter),
  };
}
