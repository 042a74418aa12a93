import type { ApplicationCounts } from '@petcare/contracts/content/adoptions.ts';
import { Applications } from './application.model.ts';

const none: ApplicationCounts = { total: 0, waiting: 0 };

export async function countApplications(
  adoptionIds: readonly string[],
): Promise<(adoptionId: string) => ApplicationCounts> {
  const found = await Applications.aggregate<ApplicationCounts & { _id: string }>([
    { $match: { adoptionId: { $in: [...adoptionIds] } } },
    {
      $group: {
        _id: '$adoptionId',
        total: { $sum: 1 },
        waiting: { $sum: { $cond: [{ $eq: ['$status', 'submitted'] }, 1, 0] } },
      },
    },
  ]);
  const byPost = new Map(found.map(({ _id, total, waiting }) => [_id, { total, waiting }]));
  return (adoptionId) => byPost.get(adoptionId) ?? none;
}
