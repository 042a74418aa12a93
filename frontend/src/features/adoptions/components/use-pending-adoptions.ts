import { usePendingPosts } from '../../../components/posts/use-share-post.tsx';
import { useSession } from '../../../lib/session/session.ts';
import type { AdoptionFields } from '../api/share-adoption.ts';
import { toPetFacts } from '../pet-facts-form.ts';
import type { CardFacts } from './adoption-card.tsx';

interface PendingAdoption {
  clientId: string;
  adoption: CardFacts;
}

/**
 * The posts sent from this tab that no list contains yet. A listed post is recognised by its first picture,
 * because each upload belongs to one post.
 */
export function usePendingAdoptions(listed: readonly { img_URL: string }[]): readonly PendingAdoption[] {
  const { user } = useSession();
  const posts = usePendingPosts<AdoptionFields>('adoption');
  if (!user) return [];
  const known = new Set(listed.map(({ img_URL: address }) => address));
  const owner = { _id: user.id, full_name: user.full_name, image_URL: user.image_URL };
  return posts.flatMap(({ clientId, fields, pictures: chosen }) => {
    const uploads = chosen.flatMap(({ uploaded }) => uploaded ?? []);
    const [first, second, third] = uploads.map(({ display_url: address }) => address);
    if (!first || !second || !third || known.has(first)) return [];
    const adoption: CardFacts = {
      title: fields.title,
      details: fields.details,
      ...toPetFacts(fields),
      img_URL: first,
      img_URL2: second,
      img_URL3: third,
      pictures: uploads.map(({ picture }) => picture),
      status: 'Available',
      comment_count: 0,
      owner,
    };
    return [{ clientId, adoption }];
  });
}
