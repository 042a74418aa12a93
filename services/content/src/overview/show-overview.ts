import { dhakaDay, lastDays } from '@petcare/contracts/dhaka-time.ts';
import { mostFound } from '@petcare/contracts/lists.ts';
import type { ContentOverview } from '@petcare/contracts/overview.ts';
import { countPerPeriod } from '@petcare/platform/lists/count-per-period.ts';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { Applications } from '../applications/application.model.ts';
import { Comments } from '../comments/comment.model.ts';
import { Memories } from '../memories/memory.model.ts';

const posted = { at: 'createdAt', index: { createdAt: -1, _id: -1 } } as const;
const written = { at: 'createdAt', index: { createdAt: 1 } } as const;
// A longer list is not counted to its end, nor is its table.
const upTo = { limit: mostFound };

/** What people share: today, what waits for somebody, and the last days. What was deleted since does not count. */
export async function showOverview(
  { days: count }: { days: number },
  now = new Date(),
): Promise<ContentOverview> {
  const dates = lastDays(count, now);
  const periods = dates.map(dhakaDay);
  const today = periods.slice(-1);
  const [memories, adoptions, adopted, comments, applications, open, available] = await Promise.all([
    countPerPeriod(Memories, periods, posted),
    countPerPeriod(Adoptions, periods, posted),
    countPerPeriod(Adoptions, periods, { at: 'adoptedAt', index: { adoptedAt: 1 } }),
    countPerPeriod(Comments, today, written),
    countPerPeriod(Applications, today, written),
    Applications.countDocuments({ open: true }, upTo),
    Adoptions.countDocuments({ status: 'Available' }, upTo),
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
