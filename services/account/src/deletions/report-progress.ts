import type { Deletion, StepProgress } from '@petcare/contracts/deletions.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import type { DeletionNotifier } from './deletion-notifier.ts';
import { Deletions, toDeletion } from './deletion.model.ts';

/**
 * Notes how far a step is. Numbers only ever grow, whatever order reports come in. A step that is done runs again only
 * for rows that were not counted before, and waits again only when the last look at its owner failed: a worker that was
 * frozen and goes on after another has done its work does not set it back. What is not accepted is answered with the
 * deletion as it is.
 * @throws not_found when there is no such deletion or step.
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
          // Rows were born since; or the last look could not ask, which knows of everything that was done.
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
