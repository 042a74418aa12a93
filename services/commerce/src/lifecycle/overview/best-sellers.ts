import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import type { CommerceOverview } from '@petcare/contracts/overview.ts';
import { dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { productNames } from '@petcare/contracts/shared/names.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { Orders, type OrderDocument } from '../../orders/order.model.ts';
import { toProductNames } from '../../catalogue/products/product.model.ts';

const maxSellers = 5;
/** Cached for a minute, because the query scans every order of the period. */
const cacheMs = 60_000;

type BestSellers = CommerceOverview['best_sellers'];

const cache = new Map<string, { readonly at: number; readonly sellers: Promise<BestSellers> }>();

/**
 * The most ordered products since a business day began, under their name in the newest order. Excludes
 * cancelled orders. Up to a minute old.
 */
export function bestSellers(since: string): Promise<BestSellers> {
  const cached = cache.get(since);
  if (cached && performance.now() - cached.at < cacheMs) return cached.sellers;
  const sellers = findBestSellers(since);
  cache.clear();
  cache.set(since, { at: performance.now(), sellers });
  sellers.catch(() => cache.delete(since));
  return sellers;
}

async function findBestSellers(since: string): Promise<BestSellers> {
  const counted: QueryFilter<OrderDocument> = {
    createdAt: trusted({ $gte: dhakaInstant(since, 0) }),
    status: trusted({ $ne: 'Cancelled' }),
  };
  const sums = await Orders.aggregate<{ _id: string; units: number; revenue: Poisha }>([
    { $match: counted },
    {
      $project: {
        'lines.productId': 1,
        'lines.quantity': 1,
        'lines.unitPrice': 1,
        'lines.discount': 1,
      },
    },
    { $unwind: '$lines' },
    {
      $group: {
        _id: '$lines.productId',
        units: { $sum: '$lines.quantity' },
        revenue: {
          $sum: {
            $subtract: [
              { $multiply: ['$lines.quantity', '$lines.unitPrice'] },
              { $ifNull: ['$lines.discount', 0] },
            ],
          },
        },
      },
    },
    { $sort: { units: -1, revenue: -1, _id: 1 } },
    { $limit: maxSellers },
  ]);
  const sellers: BestSellers = [];
  for (const { _id, units, revenue } of sums)
    sellers.push({
      product_id: _id,
      ...(await findLatestNames(_id, counted)),
      units,
      revenue: poishaToTaka(revenue),
    });
  return sellers;
}

/** The names in the newest order: for a best seller the descending scan ends early. */
async function findLatestNames(
  productId: string,
  counted: QueryFilter<OrderDocument>,
): Promise<ReturnType<typeof productNames>> {
  const order = await Orders.findOne({ ...counted, 'lines.productId': productId }, 'lines')
    .sort({ createdAt: -1 })
    .hint({ createdAt: 1 })
    .lean();
  const line = order?.lines.find((one) => one.productId === productId);
  return toProductNames(line ?? { productName: '' });
}
