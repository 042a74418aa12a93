import type { Picture } from '@petcare/contracts/pictures.ts';
import { usePostsOnTheirWay } from '../../../components/posts/use-share-post.tsx';
import type { MemoryFields } from '../api/share-memory.ts';

interface MemoryOnItsWay {
  clientId: string;
  fields: MemoryFields;
  picture: Picture;
}

/**
 * The memories that were shared in this tab and that no list has yet. Each picture is used once, so that one which
 * is in the list by now is known by it.
 */
export function useMemoriesOnTheirWay(listed: readonly { img_URL: string }[]): readonly MemoryOnItsWay[] {
  const known = new Set(listed.map(({ img_URL: address }) => address));
  return usePostsOnTheirWay<MemoryFields>('memory').flatMap(({ clientId, fields, pictures }) => {
    const upload = pictures[0]?.uploaded;
    return upload && !known.has(upload.display_url) ? [{ clientId, fields, picture: upload.picture }] : [];
  });
}
