import type { Picture } from '@petcare/contracts/shared/pictures.ts';
import { usePendingPosts } from '../../../components/posts/use-share-post.tsx';
import type { MemoryFields } from '../api/share-memory.ts';

interface PendingMemory {
  clientId: string;
  fields: MemoryFields;
  picture: Picture;
}

/**
 * Memories being sent from this tab that no loaded list contains yet. A listed one is recognised by its picture,
 * which only one memory can use.
 */
export function usePendingMemories(listed: readonly { img_URL: string }[]): readonly PendingMemory[] {
  const known = new Set(listed.map(({ img_URL: address }) => address));
  return usePendingPosts<MemoryFields>('memory').flatMap(({ clientId, fields, pictures }) => {
    const upload = pictures[0]?.uploaded;
    return upload && !known.has(upload.display_url) ? [{ clientId, fields, picture: upload.picture }] : [];
  });
}
