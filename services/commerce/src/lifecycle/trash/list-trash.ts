import { trashDays, type TrashEntry } from '@petcare/contracts/trash.ts';
import { trusted } from 'mongoose';
import { pictureOf, Products, type ProductDocument } from '../../catalogue/products/product.model.ts';

const lifetimeMs = trashDays * 24 * 60 * 60_000;

export function trashCutoff(now: Date): Date {
  return new Date(now.getTime() - lifetimeMs);
}

export async function listTrash(
  { page, limit }: { page: number; limit: number },
  now = new Date(),
): Promise<{ entries: TrashEntry[]; total: number }> {
  const filter = { deletedAt: trusted({ $gt: trashCutoff(now) }) };
  const rows = await Products.find(filter)
    .sort({ deletedAt: -1, _id: -1 })
    .skip((page - 1) * limit)
    .limit(limit)
    .lean<(ProductDocument & { deletedAt: Date })[]>();
  return { entries: rows.map(toTrashEntry), total: await Products.countDocuments(filter) };
}

function toTrashEntry({ deletedAt, ...row }: ProductDocument & { deletedAt: Date }): TrashEntry {
  return {
    kind: 'product',
    id: row._id,
    label: row.productName,
    image_URL: pictureOf(row),
    owner_name: null,
    deleted_at: deletedAt.toISOString(),
    expires_at: new Date(deletedAt.getTime() + lifetimeMs).toISOString(),
  };
}
