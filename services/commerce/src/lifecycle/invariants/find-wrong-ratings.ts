import type { Violation } from '@petcare/contracts/invariants.ts';
import { trusted } from 'mongoose';
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
        { _id: trusted({ $in: sums.map(({ _id }) => _id) }) },
        { reviewCount: trusted({ $nin: [null, 0] }) },
      ],
    },
    'productName reviewCount reviewStars',
  ).lean();
  return products.flatMap(({ _id, productName, reviewCount = 0, reviewStars = 0 }) => {
    const { count, stars } = byId.get(_id) ?? { count: 0, stars: 0 };
    if (count === reviewCount && stars === reviewStars) return [];
    return [
      {
        id: _id,
        label: productName,
        fault: {
          code: 'rating_differs' as const,
          stored: { count: reviewCount, stars: reviewStars },
          counted: { count, stars },
        },
        path: `/products?search=${encodeURIComponent(productName)}`,
      },
    ];
  });
}
