import { Adoptions } from './adoptions/adoption.model.ts';
import { Memories } from './memories/memory.model.ts';
import { reconcileCount } from './count-posts.ts';

/**
 * Creates the post counters, without which no post can be stored, and corrects them for posts stored without counting.
 * Returns the number of such posts.
 */
export async function prepareCounts(): Promise<number> {
  return (await reconcileCount('memory', Memories)) + (await reconcileCount('adoption', Adoptions));
}
