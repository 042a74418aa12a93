import type { Deletion, StepProgress } from '@petcare/contracts/shared/deletions.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import type { DeletionNotifier } from './deletion-notifier.ts';
import { Deletions, toDeletion } from './deletion.model.ts';

/**
 * Stores the progress of a step. Numbers never decrease, whatever the order of reports. A finished step runs again
 * only for more rows, and retries only if `done` is not behind, so that a late report cannot reset it.
 * @throws not_found – no such deletion or step
 */
export async function reportProgress(
  { id, step, progress }: { id: string; step: string; progress: StepProgress },
  notifier: DeletionNotifier,
): Promise<Deletion> {
  const { state, total, done, error } = progress;
  const stepPath = `steps.${step}`;
  const before = await Deletions.findById(id).lean();
  if (!before || !Object.hasOwn(before.steps, step)) throw notFound('step');
  const reported = await Deletions.findOneAndUpdate(
    {
      _id: id,
      state: 'running',
      ...(state !== 'done' && {
        $or: [
          { [`${stepPath}.state`]: trusted({ $ne: 'done' }) },
          // Rows were created since; or the owning service failed after everything known was done.
          state === 'running'
            ? { [`${stepPath}.total`]: trusted({ $lt: total }) }
            : { [`${stepPath}.done`]: trusted({ $lte: done }) },
        ],
      }),
    },
    {
      $set: {
        [`${stepPath}.state`]: state,
        [`${stepPath}.error`]: error,
        [`${stepPath}.updatedAt`]: new Date(),
      },
      $max: { [`${stepPath}.total`]: total, [`${stepPath}.done`]: done },
      $inc: { version: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!reported) return toDeletion((await Deletions.findById(id).lean()) ?? before);
  notifier.progress(id);
  return toDeletion(reported);
}
