import type { CheckScope, Offender } from '@petcare/contracts/invariants.ts';
import { inChunks } from '@petcare/platform/lists/chunk.ts';
import { trusted } from 'mongoose';
import { Products, type ProductDocument } from '../products/product.model.ts';
import { unitsOut } from './units-out.ts';
import { since } from './since.ts';

type Counted = Pick<ProductDocument, '_id' | 'product_name' | 'stock' | 'supplied'>;

const batch = 500;

/**
 * Products of which more was sold than was ever there. Units are neither made nor lost: what was put on the shelf is
 * what lies there, what orders hold and what payments under way keep. A missing unit was sold to nobody, one too many
 * was sold twice.
 */
export async function findOversold(scope: CheckScope): Promise<Offender[]> {
  const counted = Products.find(
    {
      supplied: trusted({ $ne: null }),
      ...(scope === 'recent' && { changed_at: trusted({ $gte: since() }) }),
    },
    'product_name stock supplied',
  )
    .lean<Counted[]>()
    .cursor({ batchSize: batch });
  const offenders: Offender[] = [];
  for await (const products of inChunks<Counted>(counted, batch))
    offenders.push(...(await unbalanced(products)));
  return offenders;
}

async function unbalanced(products: readonly Counted[]): Promise<Offender[]> {
  const ids = products.map(({ _id }) => _id);
  const out = await unitsOut(ids);
  return products.flatMap(({ _id, product_name, stock, supplied }) => {
    const id = _id.toHexString();
    const held = out.get(id) ?? 0;
    if (stock === null || supplied === null) return [];
    if (stock >= 0 && stock + held === supplied) return [];
    return [
      {
        id,
        label: product_name,
        fault: { code: 'units_differ' as const, supplied, stock, held },
        path: `/products?search=${encodeURIComponent(product_name)}`,
      },
    ];
  });
}
