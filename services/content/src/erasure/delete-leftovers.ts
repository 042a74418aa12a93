import { Adoptions } from '../adoptions/adoption.model.ts';
import { removeLeftovers } from '../trash/remove-leftovers.ts';
import { Trash } from '../posts/trash.model.ts';

/**
 * Removes what stands under a post that is gone for good, at most `limit` comments and applications. What stands
 * under a post that is there, or can still be brought back, stays.
 * @returns how many.
 */
export async function deleteLeftovers(adoptionId: string, limit?: number): Promise<number> {
  const stands = (await Adoptions.exists({ _id: adoptionId })) ?? (await Trash.exists({ _id: adoptionId }));
  return stands ? 0 : removeLeftovers([{ _id: adoptionId }], limit);
}
