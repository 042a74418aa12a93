import type { Violation } from '@petcare/contracts/invariants.ts';
import { trusted, Types } from 'mongoose';
import { Products } from '../../catalogue/products/product.model.ts';
import { Reviews } from '../../orders/reviews/review.model.ts';

/** Products whose stored rating differs from the sum of their shown reviews. */
export async function findWrongRatings(): Promise<Violation[]> {
  const sums = await Reviews.aggregate<{ _id: string; count: number; stars: number }>([
    { $match: { hiddenReason: null } },
    { $group: { _id: '$productId', count: { $sum: 1 }, stars: { $sum: '$stars' } } },
  ]);
  const byId = new Map(sums.map((sum) => [sum._id, sum]));
  const products = await Products.find(
    {
      $or: [
        { _id: trusted({ $in: sums.map(({ _id }) => new Types.ObjectId(_id)) }) },
        { review_count: trusted({ $nin: [null, 0] }) },
      ],
    },
    'product_name review_count review_stars',
  ).lean();
  return products.flatMap(({ _id, product_name, review_count = 0, review_stars = 0 }) => {
    const id = _id.toHexString();
    const { count, stars } = byId.get(id) ?? { count: 0, stars: 0 };
    if (count === review_count && stars === review_stars) return [];
    return [
      {
        id,
        label: product_name,
        fault: {
          code: 'rating_differs' as const,
          stored: { count: review_count, stars: review_stars },
          counted: { count, stars },
        },
        path: `/products?search=${encodeURIComponent(product_name)}`,
      },
    ];
  });
}
