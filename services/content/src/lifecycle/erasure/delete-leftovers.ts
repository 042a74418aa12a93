import { Adoptions } from '../../posts/adoptions/adoption.model.ts';
import { removeLeftovers } from '../trash/remove-leftovers.ts';
import { Trash } from '../../posts/trash.model.ts';

/**
 * Removes at most `limit` comments and applications of a post that is deleted for good. No-op while the post exists or
 * can be restored.
 * @returns the number of rows removed.
 */
export async function deleteLeftovers(adoptionId: string, limit?: number): Promise<number> {
  const postExists =
    (await Adoptions.exists({ _id: adoptionId })) ?? (await Trash.exists({ _id: adoptionId }));
  return postExists ? 0 : removeLeftovers([{ _id: adoptionId }], limit);
}
