import { forbidden, notFound } from '@petcare/platform/errors.ts';
import type { Caller } from '@petcare/platform/identity.ts';
import { inTurn } from '@petcare/platform/in-turn.ts';
import { inTransaction } from '@petcare/platform/mongo.ts';
import { addEvent } from '@petcare/platform/outbox.ts';
import { addToCount } from '../posts/count-posts.ts';
import { releaseUploads } from '../uploads/claim-uploads.ts';
import { adoptionFacts, Adoptions, type StoredAdoption } from './adoption.model.ts';

/**
 * Deletes a post and gives its pictures back, for its owner, an admin, or our own processes. From then on nobody can
 * comment or apply; what stands of that goes when the event is handled, however much it is.
 * @throws not_found, forbidden.
 */
export function deleteAdoption(id: string, caller: Caller): Promise<void> {
  return inTurn(id, () =>
    inTransaction(async () => {
      const post = await Adoptions.findById(id).lean<StoredAdoption>();
      if (!post) throw notFound('adoption post');
      if (!canDelete(post, caller)) throw forbidden();
      await remove(post);
    }),
  );
}

/** Deletes all posts of a person, one after the other. What is repeated goes on where it stopped. @returns how many. */
export async function deleteAdoptionsOf(ownerId: string): Promise<number> {
  for (let deleted = 0; ;) {
    const found = await Adoptions.findOne({ ownerId }, { _id: 1 }).lean();
    if (!found) return deleted;
    const isGone = await inTurn(found._id, () =>
      inTransaction(async () => {
        const post = await Adoptions.findById(found._id).lean<StoredAdoption>();
        if (post) await remove(post);
        return post !== null;
      }),
    );
    if (isGone) deleted += 1;
  }
}

function canDelete({ ownerId }: StoredAdoption, caller: Caller): boolean {
  if (caller.kind === 'system') return true;
  return caller.kind === 'person' && (caller.id === ownerId || caller.role === 'admin');
}

async function remove(post: StoredAdoption): Promise<void> {
  await Adoptions.deleteOne({ _id: post._id });
  await addToCount('adoption', -1);
  await releaseUploads({ use: { kind: 'adoption', id: post._id } });
  await addEvent('adoption.deleted', {
    aggregate: { id: post._id, sequence: post.sequence + 1 },
    data: adoptionFacts(post),
  });
}
