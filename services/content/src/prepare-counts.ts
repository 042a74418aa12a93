import { Adoptions } from './adoptions/adoption.model.ts';
import { Memories } from './memories/memory.model.ts';
import { settleCount } from './posts/count-posts.ts';

/**
 * Creates the stored numbers of posts, without which no post can be stored, and corrects them for posts that were stored
 * without counting. Returns how many such posts there were.
 */
export async function prepareCounts(): Promise<number> {
  return (await settleCount('memory', Memories)) + (await settleCount('adoption', Adoptions));
}
