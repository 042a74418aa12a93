import { Id } from '@petcare/contracts/shared/fields.ts';
import type { ImportProblem } from '@petcare/contracts/commerce/products/product-imports.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { trusted } from 'mongoose';
import { Products, type ProductDocument } from '../products/product.model.ts';
import { findVariants } from '../products/variants.ts';
import {
  checkGroup,
  hasVariantCells,
  withoutGroup,
  type FileGroup,
  type MemberLine,
} from './variant-group.rules.ts';
import type { FileLine } from './read-product-file.ts';

const batchSize = 500;

/** The lines of a file that belong to variants, by line. */
export type Members = ReadonlyMap<number, MemberLine>;

/**
 * Finds the groups of variants that a file names, and checks them: the lines of a group depend on each other, and on the
 * stored variants that the file does not name.
 */
export async function readGroups(lines: readonly FileLine[]): Promise<{
  members: Members;
  problems: ImportProblem[];
}> {
  const concerned = lines.filter(({ cells }) => hasVariantCells(cells) || cell(cells, '_id') !== '');
  const keys = concerned.flatMap(({ cells }) => [cell(cells, '_id'), cell(cells, 'variant_group')]);
  const products = await findPlaces(keys);
  const stored = await findStored([
    ...keys,
    ...[...products.values()].flatMap(({ variant }) => (variant ? [variant.groupId] : [])),
  ]);
  const groups = new Map<string, FileGroup>();
  const problems: ImportProblem[] = [];
  const unplaced: MemberLine[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of concerned) {
    const id = cell(cells, '_id');
    const product = products.get(id) ?? null;
    // An id that no product has, or that is in the file twice, is a problem of its own.
    if (id !== '' && (product === null || seen.has(id))) continue;
    seen.add(id);
    const named = cell(cells, 'variant_group');
    const own = product && (product.variant?.groupId ?? product._id);
    if (own !== null && named !== '' && named !== own) {
      problems.push({ line, column: 'variant_group', code: 'wrong_group', value: named });
      continue;
    }
    if (named === '' && !product?.variant) {
      if (hasVariantCells(cells)) {
        problems.push({ line, column: 'variant_group', code: 'empty' });
        if (product === null) unplaced.push(withoutGroup({ line, cells }));
      }
      continue;
    }
    const key = own ?? named;
    const group = groups.get(key) ?? groupOf(key, stored.get(key) ?? []);
    groups.set(key, { ...group, lines: [...group.lines, { line, cells, product }] });
  }
  const checked = [...groups.values()].map(checkGroup);
  const members = [...unplaced, ...checked.flatMap((group) => group.members)];
  return {
    members: new Map(members.map((member) => [member.line, member])),
    problems: [...problems, ...checked.flatMap((group) => group.problems)],
  };
}

function cell(cells: FileLine['cells'], column: '_id' | 'variant_group'): string {
  return (cells[column] ?? '').trim().toLowerCase();
}

function groupOf(key: string, stored: readonly ProductDocument[]): FileGroup {
  const isId = Id.safeParse(key).success;
  return { id: isId ? key : newId(), isNew: !isId, stored, lines: [] };
}

async function findInBatches<T>(
  keys: readonly string[],
  find: (ids: readonly string[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const ids = [...new Set(keys)].filter((key) => Id.safeParse(key).success);
  const found: T[] = [];
  for (let begin = 0; begin < ids.length; begin += batchSize)
    found.push(...(await find(ids.slice(begin, begin + batchSize))));
  return found;
}

async function findPlaces(keys: readonly string[]): Promise<ReadonlyMap<string, ProductDocument>> {
  const rows = await findInBatches(keys, (ids) =>
    Products.find({ _id: trusted({ $in: [...ids] }), deletedAt: null }, { searchTerms: 0 }).lean<
      ProductDocument[]
    >(),
  );
  return new Map(rows.map((row) => [row._id, row]));
}

async function findStored(keys: readonly string[]): Promise<ReadonlyMap<string, ProductDocument[]>> {
  const rows = await findInBatches(keys, findVariants);
  return Map.groupBy(rows, ({ variant }) => variant?.groupId ?? '');
}
