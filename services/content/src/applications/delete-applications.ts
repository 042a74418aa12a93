import { inTurn } from '@petcare/platform/in-turn.ts';
import { inTransaction } from '@petcare/platform/mongo.ts';
import { Adoptions, type StoredAdoption } from '../adoptions/adoption.model.ts';
import { moveAdoption } from '../adoptions/move-adoption.ts';
import { Applications, type StoredApplication } from './application.model.ts';
import { tellOwner } from './tell-applicants.ts';

/**
 * Deletes all applications a person has made, one after the other. An owner who still had to answer, or had chosen
 * them, is told as if they had taken it back, and the pet is Available again; a pet that is Adopted stays so. What is
 * repeated goes on where it stopped.
 * @returns how many.
 */
export async function deleteApplicationsOf(applicantId: string): Promise<number> {
  for (let deleted = 0; ;) {
    const next = await Applications.findOne({ applicantId }, { adoptionId: 1 }).lean();
    if (!next) return deleted;
    if (await inTurn(next.adoptionId, () => inTransaction(() => remove(next._id)))) deleted += 1;
  }
}

/** False when somebody else was faster. */
async function remove(id: string): Promise<boolean> {
  const application = await Applications.findById(id).lean<StoredApplication>();
  if (!application) return false;
  const post = await Adoptions.findById(application.adoptionId).lean<StoredAdoption>();
  // The post first, as in every decision.
  if (post?.acceptedApplicationId === id) await letGo(post);
  await Applications.deleteOne({ _id: id });
  if (post && application.open && post.status !== 'Adopted')
    await tellOwner('application.withdrawn', { ...application, version: application.version + 1 }, post);
  return true;
}

/** Forgets whom the owner has chosen. */
async function letGo(post: StoredAdoption): Promise<void> {
  if (post.status === 'Pending')
    await moveAdoption(post, { status: 'Available', acceptedApplicationId: null });
  else await Adoptions.updateOne({ _id: post._id }, { $set: { acceptedApplicationId: null } });
}
