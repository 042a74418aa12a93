import type { Violation } from '@petcare/contracts/invariants.ts';
import { trusted } from 'mongoose';
import { Deletions } from '../deletions/deletion.model.ts';

/** Longer than the deletion of a million rows takes. */
const stuckAfterMs = 15 * 60_000;

/** Finds running deletions without progress for 15 minutes, for example because a service is unavailable. */
export async function findStuckDeletions(now = Date.now()): Promise<Violation[]> {
  const running = await Deletions.find({
    state: 'running',
    startsAt: trusted({ $lte: new Date(now - stuckAfterMs) }),
  }).lean();
  return running.flatMap((deletion) => {
    const steps = Object.entries(deletion.steps);
    const lastProgressAt = Math.max(
      deletion.startsAt.getTime(),
      ...steps.map(([, { state, updatedAt }]) => (state === 'retrying' ? 0 : (updatedAt?.getTime() ?? 0))),
    );
    if (now - lastProgressAt < stuckAfterMs) return [];
    const waiting = steps.filter(([, { state }]) => state !== 'done').map(([name]) => name);
    return [
      {
        id: deletion._id,
        label: deletion.label,
        fault: { code: 'not_moving' as const, since: new Date(lastProgressAt).toISOString(), steps: waiting },
        path: `/deletions?deletion=${deletion._id}`,
      },
    ];
  });
}
