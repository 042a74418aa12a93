import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { Adoptions, type AdoptionDocument } from '../adoptions/adoption.model.ts';
import { updateStatus } from '../adoptions/update-status.ts';
import { narrowToNewest, rowsPerBatch } from '../posts/remove-rows.ts';
import { Applications, type ApplicationDocument } from '../applications/application.model.ts';
import { notifyOwner } from '../applications/notify-applicants.ts';

/**
 * Deletes all applications a person has made, at most `limit` of them: those that were answered in batches, those
 * that are open one by one. An owner who still had to answer, or had chosen them, is told as if they had taken it
 * back, and the pet is Available again; a pet that is Adopted stays so. What is repeated goes on where it stopped.
 * @returns how many.
 */
export async function deleteUserApplications(applicantId: string, limit = Infinity): Promise<number> {
  let removed = await runInBatches({ limit, atOnce: rowsPerBatch }, (most) =>
    removeAnswered(applicantId, most),
  );
  while (removed < limit) {
    const next = await Applications.findOne({ applicantId }, { adoptionId: 1 }).lean();
    if (!next) break;
    if (await runExclusive(next.adoptionId, () => inTransaction(() => remove(next._id)))) removed += 1;
  }
  return removed;
}

/** Nobody has to hear of these: they stand in their owners' lists as what is over. */
async function removeAnswered(applicantId: string, most: number): Promise<number> {
  const answered = { applicantId, open: trusted({ $exists: false }) };
  const some = await narrowToNewest(Applications, answered, most);
  const { deletedCount } = await Applications.deleteMany(some);
  return deletedCount;
}

/** False when somebody else was faster. */
async function remove(id: string): Promise<boolean> {
  const application = await Applications.findById(id).lean<ApplicationDocument>();
  if (!application) return false;
  const post = await Adoptions.findById(application.adoptionId).lean<AdoptionDocument>();
  // The post first, as in every decision.
  if (post?.acceptedApplicationId === id) await clearAcceptance(post);
  await Applications.deleteOne({ _id: id });
  if (post && application.open && post.status !== 'Adopted')
    await notifyOwner('application.withdrawn', { ...application, version: application.version + 1 }, post);
  return true;
}

/** Forgets whom the owner has chosen. */
async function clearAcceptance(post: AdoptionDocument): Promise<void> {
  if (post.status === 'Pending')
    await updateStatus(post, { status: 'Available', acceptedApplicationId: null });
  else await Adoptions.updateOne({ _id: post._id }, { $set: { acceptedApplicationId: null } });
}
