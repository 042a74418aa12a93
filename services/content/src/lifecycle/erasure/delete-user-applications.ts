import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { Adoptions, type AdoptionDocument } from '../../posts/adoptions/adoption.model.ts';
import { updateStatus } from '../../posts/adoptions/update-status.ts';
import { narrowToNewest, rowsPerBatch } from '../../posts/remove-rows.ts';
import { Applications } from '../../posts/applications/application.model.ts';
import { notifyOwner } from '../../posts/applications/notify-applicants.ts';

/**
 * Deletes at most `limit` applications of a user: closed ones in batches, open ones singly, each like a withdrawal: the
 * owner is notified and a Pending pet becomes Available; an Adopted one stays so. A repeated call continues.
 * @returns the number of applications.
 */
export async function deleteUserApplications(applicantId: string, limit = Infinity): Promise<number> {
  let removed = await runInBatches({ limit, atOnce: rowsPerBatch }, (batchSize) =>
    removeClosed(applicantId, batchSize),
  );
  while (removed < limit) {
    const next = await Applications.findOne({ applicantId }, { adoptionId: 1 }).lean();
    if (!next) break;
    if (await runExclusive(next.adoptionId, () => inTransaction(() => remove(next._id)))) removed += 1;
  }
  return removed;
}

/** Owners are not notified of closed applications. */
async function removeClosed(applicantId: string, batchSize: number): Promise<number> {
  const closedOnes = { applicantId, open: trusted({ $exists: false }) };
  const newest = await narrowToNewest(Applications, closedOnes, batchSize);
  const { deletedCount } = await Applications.deleteMany(newest);
  return deletedCount;
}

/** Returns false when another request was faster. */
async function remove(id: string): Promise<boolean> {
  const application = await Applications.findById(id).lean();
  if (!application) return false;
  const post = await Adoptions.findById(application.adoptionId).lean();
  // Writes the post first, as every decision does.
  if (post?.acceptedApplicationId === id) await clearAcceptance(post);
  await Applications.deleteOne({ _id: id });
  if (post && application.open && post.status !== 'Adopted')
    await notifyOwner('application.withdrawn', { ...application, version: application.version + 1 }, post);
  return true;
}

async function clearAcceptance(post: AdoptionDocument): Promise<void> {
  if (post.status === 'Pending')
    await updateStatus(post, { status: 'Available', acceptedApplicationId: null });
  else await Adoptions.updateOne({ _id: post._id }, { $set: { acceptedApplicationId: null } });
}
