import { poishaToTaka, type Poisha } from '@petcare/contracts/money.ts';
import type { CommerceOverview } from '@petcare/contracts/overview.ts';
import { dhakaInstant } from '@petcare/contracts/dhaka-time.ts';
import { trusted, type Types } from 'mongoose';
import { Orders } from '../orders/order.model.ts';

const most = 5;
/** Which goods sell is not a matter of seconds, and every order of the days is looked through for it. */
const freshMs = 60_000;

type BestSellers = CommerceOverview['best_sellers'];

const kept = new Map<string, { readonly at: number; readonly sellers: Promise<BestSellers> }>();

/**
 * The products of which most was ordered since a business day began, under the name in the newest of those orders.
 * What was cancelled does not count. May be a minute old.
 */
export function bestSellers(since: string): Promise<BestSellers> {
  const known = kept.get(since);
  if (known && performance.now() - known.at < freshMs) return known.sellers;
  const sellers = findBestSellers(since);
  kept.clear();
  kept.set(since, { at: performance.now(), sellers });
  sellers.catch(() => kept.delete(since));
  return sellers;
}

async function findBestSellers(since: string): Promise<BestSellers> {
  const sums = await Orders.aggregate<{
    _id: Types.ObjectId;
    name: string;
    units: number;
    revenue: Poisha;
  }>([
    {
      $match: {
        createdAt: trusted({ $gte: dhakaInstant(since, 0) }),
        status: trusted({ $ne: 'Cancelled' }),
      },
    },
    {
      $project: {
        'lines.product_id': 1,
        'lines.product_name': 1,
        'lines.quantity': 1,
        'lines.unit_price': 1,
      },
    },
    { $unwind: '$lines' },
    {
      $group: {
        _id: '$lines.product_id',
        name: { $last: '$lines.product_name' },
        units: { $sum: '$lines.quantity' },
        revenue: { $sum: { $multiply: ['$lines.quantity', '$lines.unit_price'] } },
      },
    },
    { $sort: { units: -1, revenue: -1, _id: 1 } },
    { $limit: most },
  ]);
  return sums.map(({ _id, name, units, revenue }) => ({
    product_id: _id.toHexString(),
    product_name: name,
    units,
    revenue: poishaToTaka(revenue),
  }));
}
