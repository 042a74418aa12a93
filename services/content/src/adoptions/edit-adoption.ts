import type { UpdateAdoptionBody } from '@petcare/contracts/adoptions.ts';
import { conflict, forbidden, notFound } from '@petcare/platform/errors.ts';
import type { Person } from '@petcare/platform/auth/identity.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { adoptionFacts, Adoptions, foundBy, type AdoptionDocument } from './adoption.model.ts';
import { changedFields } from './adoption.rules.ts';
import { showAdoption } from './show-adoption.ts';

/**
 * Changes text and facts of one's own post. Who asks for what stands there already gets it as it is, whatever
 * version they saw, and nobody is told.
 * @throws not_found, forbidden for everybody but the owner, version_conflict (with the post of now) when it was
 * edited since the version the editor saw.
 */
export function editAdoption(
  id: string,
  body: UpdateAdoptionBody,
  caller: Person,
): Promise<{ post: AdoptionDocument; changed: boolean }> {
  return runExclusive(id, () =>
    inTransaction(async () => {
      const post = await Adoptions.findById(id).lean<AdoptionDocument>();
      if (!post) throw notFound('adoption post');
      if (post.ownerId !== caller.id) throw forbidden();
      const changes = changedFields(post, body);
      if (Object.keys(changes).length === 0) return { post, changed: false };
      if (body.version !== undefined && body.version !== post.version)
        throw conflict('version_conflict', { details: { current: await showAdoption(post) } });

      const edited = await Adoptions.findOneAndUpdate(
        { _id: id },
        {
          $set: { ...changes, ...foundBy({ ...post, ...changes }), updatedAt: new Date() },
          $inc: { version: 1, sequence: 1 },
        },
        { returnDocument: 'after' },
      ).lean<AdoptionDocument>();
      if (!edited) throw notFound('adoption post');
      await addEvent('adoption.updated', {
        aggregate: { id, sequence: edited.sequence },
        data: adoptionFacts(edited),
      });
      return { post: edited, changed: true };
    }),
  );
}
