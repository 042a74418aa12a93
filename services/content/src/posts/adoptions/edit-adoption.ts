import type { PetFacts, UpdateAdoptionBody } from '@petcare/contracts/content/adoptions.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { forbidden, invalid, notFound } from '@petcare/platform/errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { editPost } from '../edit-post.ts';
import { evaluateEdit } from '../edit.rules.ts';
import { adoptionFacts, Adoptions, searchFieldsOf, type AdoptionDocument } from './adoption.model.ts';
import { namePet, translatePetConflict } from './name-pet.ts';
import { showAdoption } from './show-adoption.ts';

type EditedFields = Pick<
  AdoptionDocument,
  'title' | 'details' | 'petId' | 'ageMonths' | Exclude<keyof PetFacts, 'age_months'>
>;

/**
 * Changes text and facts of the caller's own post. A request that changes nothing returns the post unchanged, whatever
 * version it carries, and publishes no event.
 * @throws not_found; forbidden – when the caller is not the owner; version_conflict – with the stored post;
 * pet_in_other_post; invalid_input – the pet is not an active one of the caller, or already adopted.
 */
export function editAdoption(
  id: string,
  body: UpdateAdoptionBody,
  caller: UserCaller,
): Promise<{ post: AdoptionDocument; changed: boolean }> {
  const { pet_id: petId, age_months: ageMonths, ...given } = body;
  const edited = editPost<AdoptionDocument, EditedFields>({
    id,
    read: () => readOwn(id, caller),
    evaluate: (post) => evaluateEdit<EditedFields>(post, post.version, { ...given, petId, ageMonths }),
    write: storeEdit,
    show: (post) => showAdoption(post, caller.id),
  });
  return translatePetConflict(edited);
}

async function readOwn(id: string, caller: UserCaller): Promise<AdoptionDocument> {
  const post = await Adoptions.findById(id).lean();
  if (!post) throw notFound('adoption post');
  if (post.ownerId !== caller.id) throw forbidden();
  return post;
}

async function storeEdit(
  post: AdoptionDocument,
  changes: Partial<EditedFields>,
): Promise<AdoptionDocument | null> {
  const { petId } = changes;
  if (petId !== undefined && post.status === 'Adopted')
    throw invalid([{ field: 'pet_id', message: 'cannot be changed after the adoption' }]);
  const edited = await Adoptions.findOneAndUpdate(
    // A post that is being marked as adopted keeps its pet.
    { _id: post._id, version: post.version, ...(petId !== undefined && { status: post.status }) },
    {
      $set: {
        ...changes,
        ...(petId !== undefined && (await namePet(petId, post.ownerId))),
        ...searchFieldsOf({ ...post, ...changes }),
        updatedAt: new Date(),
      },
      $inc: { version: 1, sequence: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
  if (edited)
    await addEvent('adoption.updated', {
      aggregate: { id: edited._id, sequence: edited.sequence },
      data: adoptionFacts(edited),
    });
  return edited;
}
