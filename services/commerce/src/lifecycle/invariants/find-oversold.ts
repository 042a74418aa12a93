import type { CheckScope, Violation } from '@petcare/contracts/invariants.ts';
import { chunksOf } from '@petcare/platform/lists/chunk.ts';
import { trusted } from 'mongoose';
import { Products, type ProductDocument } from '../../catalogue/products/product.model.ts';
import { countHeldUnits } from './count-held-units.ts';
import { recentSince } from './recent-since.ts';

type Counted = Pick<ProductDocument, '_id' | 'productName' | 'stock' | 'supplied'>;

const batchSize = 500;

/**
 * Products whose units do not add up: the supply must equal the stock plus the units in orders and open
 * payments. A missing unit was lost, a surplus one was sold twice.
 */
export async function findOversold(scope: CheckScope): Promise<Violation[]> {
  const counted = Products.find(
    {
      supplied: trusted({ $ne: null }),
      ...(scope === 'recent' && { changedAt: trusted({ $gte: recentSince() }) }),
    },
    'productName stock supplied',
  )
    .lean()
    .cursor({ batchSize });
  const offenders: Violation[] = [];
  for await (const products of chunksOf<Counted>(counted, batchSize))
    offenders.push(...(await unbalanced(products)));
  return offenders;
}

async function unbalanced(products: readonly Counted[]): Promise<Violation[]> {
  const ids = products.map(({ _id }) => _id);
  const heldUnits = await countHeldUnits(ids);
  return products.flatMap(({ _id, productName, stock, supplied }) => {
    const held = heldUnits.get(_id) ?? 0;
    if (stock === null || supplied === null) return [];
    if (stock >= 0 && stock + held === supplied) return [];
    return [
      {
        id: _id,
        label: productName,
        fault: { code: 'units_differ' as const, supplied, stock, held },
        path: `/products?search=${encodeURIComponent(productName)}`,
      },
    ];
  });
}
