import type { DeletionKind } from '@petcare/contracts/shared/deletion-plans.ts';
import type { DeletionRows } from '@petcare/contracts/shared/deletions.ts';
import { countPersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import { Products } from '../../catalogue/products/product.model.ts';
import { personalTable } from './personal-table.ts';

export async function countRows(kind: DeletionKind, id: string): Promise<DeletionRows> {
  if (kind === 'user') return { label: null, rows: await countPersonalRows(personalTable, id) };
  if (kind !== 'product') return { label: null, rows: [] };
  const product = await Products.findOne({ _id: id, deletedAt: null }, 'productName').lean();
  return {
    label: product?.productName ?? null,
    rows: [{ step: 'product', count: product ? 1 : 0, kept: false }],
  };
}
