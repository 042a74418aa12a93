import { Adoptions } from './adoptions/adoption.model.ts';
import { Memories } from './memories/memory.model.ts';
import { settleCount } from './posts/count-posts.ts';

/** Makes the numbers of posts ready to be kept. To be called once the collections stand and before anybody posts. */
export async function prepareCounts(): Promise<void> {
  await settleCount('memory', Memories);
  await settleCount('adoption', Adoptions);
}
