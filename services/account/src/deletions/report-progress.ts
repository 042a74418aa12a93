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
  const at = `steps.${step}`;
  const known = await Deletions.findById(id).lean();
  if (!known || !Object.hasOwn(known.steps, step)) throw notFound('step');
  const reported = await Deletions.findOneAndUpdate(
    {
      _id: id,
      state: 'running',
      ...(state !== 'done' && {
        $or: [
          { [`${at}.state`]: trusted({ $ne: 'done' }) },
          // Rows were born since; or the last look could not ask, which knows of everything that was done.
          state === 'running'
            ? { [`${at}.total`]: trusted({ $lt: total }) }
            : { [`${at}.done`]: trusted({ $lte: done }) },
        ],
      }),
    },
    {
      $set: { [`${at}.state`]: state, [`${at}.error`]: error, [`${at}.updatedAt`]: new Date() },
      $max: { [`${at}.total`]: total, [`${at}.done`]: done },
      $inc: { version: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!reported) return toDeletion((await Deletions.findById(id).lean()) ?? known);
  notifier.progress(id);
  return toDeletion(reported);
}
