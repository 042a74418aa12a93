import { dhakaDay, lastDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { maxCounted } from '@petcare/contracts/shared/lists.ts';
import type { ContentOverview } from '@petcare/contracts/overview.ts';
import { countPerPeriod } from '@petcare/platform/lists/count-per-period.ts';
import { Adoptions } from '../posts/adoptions/adoption.model.ts';
import { Applications } from '../posts/applications/application.model.ts';
import { Comments } from '../posts/comments/comment.model.ts';
import { Memories } from '../posts/memories/memory.model.ts';

const postedDates = { at: 'createdAt', index: { createdAt: -1, _id: -1 } } as const;
const createdDates = { at: 'createdAt', index: { createdAt: 1 } } as const;
// Longer lists are not counted exactly either.
const countLimit = { limit: maxCounted };

/** Counts the posts and comments of today, open work and the last days. Deleted rows are not counted. */
export async function showOverview(
  { days: count }: { days: number },
  now = new Date(),
): Promise<ContentOverview> {
  const dates = lastDays(count, now);
  const periods = dates.map(dhakaDay);
  const today = periods.slice(-1);
  const [memories, adoptions, adopted, comments, applications, open, available] = await Promise.all([
    countPerPeriod(Memories, periods, postedDates),
    countPerPeriod(Adoptions, periods, postedDates),
    countPerPeriod(Adoptions, periods, { at: 'adoptedAt', index: { adoptedAt: 1 } }),
    countPerPeriod(Comments, today, createdDates),
    countPerPeriod(Applications, today, createdDates),
    Applications.countDocuments({ open: true }, countLimit),
    Adoptions.countDocuments({ status: 'Available' }, countLimit),
  ]);
  const days = dates.map((date, index) => ({
    date,
    memories: memories[index] ?? 0,
    adoptions: adoptions[index] ?? 0,
    adopted: adopted[index] ?? 0,
  }));
  return {
    today: {
      memories: memories.at(-1) ?? 0,
      adoptions: adoptions.at(-1) ?? 0,
      comments: comments[0] ?? 0,
      applications: applications[0] ?? 0,
    },
    waiting: { open_applications: open, pets_available: available },
    days,
  };
}
