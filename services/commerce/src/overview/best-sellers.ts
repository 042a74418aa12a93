import { poishaToTaka, type Poisha } from '@petcare/contracts/money.ts';
import type { CommerceOverview } from '@petcare/contracts/overview.ts';
import { dhakaInstant } from '@petcare/contracts/dhaka-time.ts';
import { trusted, type QueryFilter, type Types } from 'mongoose';
import { Orders, type OrderDocument } from '../orders/order.model.ts';

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
  const counted: QueryFilter<OrderDocument> = {
    createdAt: trusted({ $gte: dhakaInstant(since, 0) }),
    status: trusted({ $ne: 'Cancelled' }),
  };
  const sums = await Orders.aggregate<{ _id: Types.ObjectId; units: number; revenue: Poisha }>([
    { $match: counted },
    { $project: { 'lines.product_id': 1, 'lines.quantity': 1, 'lines.unit_price': 1 } },
    { $unwind: '$lines' },
    {
      $group: {
        _id: '$lines.product_id',
        units: { $sum: '$lines.quantity' },
        revenue: { $sum: { $multiply: ['$lines.quantity', '$lines.unit_price'] } },
      },
    },
    { $sort: { units: -1, revenue: -1, _id: 1 } },
    { $limit: most },
  ]);
  const sellers: BestSellers = [];
  for (const { _id, units, revenue } of sums)
    sellers.push({
      product_id: _id.toHexString(),
      product_name: await lastNameOf(_id, counted),
      units,
      revenue: poishaToTaka(revenue),
    });
  return sellers;
}

/** What sells well is soon met on the way back from the newest order. */
async function lastNameOf(productId: Types.ObjectId, counted: QueryFilter<OrderDocument>): Promise<string> {
  const order = await Orders.findOne({ ...counted, 'lines.product_id': productId }, 'lines')
    .sort({ createdAt: -1 })
    .hint({ createdAt: 1 })
    .lean<Pick<OrderDocument, 'lines'>>();
  return order?.lines.find(({ product_id }) => product_id.equals(productId))?.product_name ?? '';
}
