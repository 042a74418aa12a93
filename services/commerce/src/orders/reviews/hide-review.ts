import { addAudit, shortId } from '@petcare/platform/audit/audit.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { changeRating, publishReviewChanged } from './change-rating.ts';
import { ReviewReports, Reviews } from './review.model.ts';

/**
 * Hides a review with a reason, or shows it again with null, which also settles its reports. Idempotent.
 * @throws not_found.
 */
export async function setHidden(id: string, reason: string | null): Promise<void> {
  const review = await Reviews.findById(id).lean();
  if (!review) throw notFound('review');
  await runExclusive(`reviews:${review.productId}`, () => inTransaction(() => store(id, reason)));
}

async function store(id: string, reason: string | null): Promise<void> {
  const before = await Reviews.findById(id).lean();
  if (!before) throw notFound('review');
  if (before.hiddenReason === reason && (reason !== null || before.reportCount === 0)) return;
  await Reviews.updateOne(
    { _id: id },
    { $set: { hiddenReason: reason, ...(reason === null && { reportCount: 0 }) }, $inc: { version: 1 } },
  );
  if (reason === null) await ReviewReports.deleteMany({ reviewId: id });
  const shown = Number(reason === null) - Number(before.hiddenReason === null);
  await changeRating(before.productId, { count: shown, stars: shown * before.stars });
  await publishReviewChanged(before, before.version + 1);
  await addAudit('commerce', {
    action: reason === null ? 'review.shown' : 'review.hidden',
    record: { type: 'review', id, label: shortId(id) },
    before: { reason: before.hiddenReason },
    after: { reason },
  });
}
