import type { PetFacts, UpdateAdoptionBody } from '@petcare/contracts/adoptions.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { forbidden, notFound } from '@petcare/platform/errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { editPost } from '../posts/edit-post.ts';
import { evaluateEdit } from '../posts/edit.rules.ts';
import { adoptionFacts, Adoptions, searchFieldsOf, type AdoptionDocument } from './adoption.model.ts';
import { showAdoption } from './show-adoption.ts';

type EditedFields = PetFacts & Pick<AdoptionDocument, 'title' | 'details'>;

/**
 * Changes text and facts of the caller's own post. A request that changes nothing returns the post unchanged, whatever
 * version it carries, and publishes no event.
 * @throws not_found; forbidden – when the caller is not the owner; version_conflict – with the stored post.
 */
export function editAdoption(
  id: string,
  body: UpdateAdoptionBody,
  caller: UserCaller,
): Promise<{ post: AdoptionDocument; changed: boolean }> {
  return editPost<AdoptionDocument, EditedFields>({
    id,
    read: () => readOwn(id, caller),
    evaluate: (post) => evaluateEdit<EditedFields>(post, post.version, body),
    write: storeEdit,
    show: showAdoption,
  });
}

async function readOwn(id: string, caller: UserCaller): Promise<AdoptionDocument> {
  const post = await Adoptions.findById(id).lean<AdoptionDocument>();
  if (!post) throw notFound('adoption post');
  if (post.ownerId !== caller.id) throw forbidden();
  return post;
}

async function storeEdit(
  post: AdoptionDocument,
  changes: Partial<EditedFields>,
): Promise<AdoptionDocument | null> {
  const edited = await Adoptions.findOneAndUpdate(
    { _id: post._id, version: post.version },
    {
      $set: { ...changes, ...searchFieldsOf({ ...post, ...changes }), updatedAt: new Date() },
      $inc: { version: 1, sequence: 1 },
    },
    { returnDocument: 'after' },
  ).lean<AdoptionDocument>();
  if (edited)
    await addEvent('adoption.updated', {
      aggregate: { id: edited._id, sequence: edited.sequence },
      data: adoptionFacts(edited),
    });
  return edited;
}
