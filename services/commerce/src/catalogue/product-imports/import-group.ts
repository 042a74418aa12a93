import { maxVariants } from '@petcare/contracts/commerce/products/product-variants.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { trusted, type QueryFilter } from 'mongoose';
import {
  changesOf,
  deleteProduct,
  insertProduct,
  storeChanges,
  translateBarcodeConflict,
  type Changes,
} from '../products/change-product.ts';
import { productFields, Products, type ProductDocument, type VariantOf } from '../products/product.model.ts';
import { placeChanges } from '../products/variant-place.ts';
import { findVariants, syncVariants } from '../products/variants.ts';
import { claim, findAsSeen, formerOf, refuseOnConflict, seenOf, type LineDeps } from './import-line.ts';
import {
  ImportLines,
  startedMs,
  type ImportedFields,
  type ImportLineDocument,
  type LinePlace,
  type PlacedFields,
  type SeenProduct,
} from './product-import.model.ts';

type PlacedLine = ImportLineDocument & { place: LinePlace };

/**
 * Imports the lines of a group of variants in one transaction, which also settles them: all of them, or none if one has
 * changed since the check. Concurrent runs and a kill import a group once.
 */
export async function importGroup(
  { importId }: ImportLineDocument,
  place: LinePlace,
  deps: LineDeps,
): Promise<void> {
  const group = { importId, 'place.groupId': place.groupId };
  const waiting = { ...group, outcome: 'waiting' } as const;
  const work = async () => {
    const expiresAt = new Date(Date.now() + startedMs);
    const claimed = [
      await ImportLines.updateMany({ ...waiting, seen: null }, { $set: { outcome: 'created', expiresAt } }),
      await ImportLines.updateMany(waiting, { $set: { outcome: 'changed', expiresAt } }),
    ];
    if (claimed.every(({ matchedCount }) => matchedCount === 0)) return;
    const lines = await findLines(group);
    const stored = await findVariants([place.groupId]);
    assertNames(stored, place);
    // A single product gives its group its own id.
    const sibling = stored[0] ?? (await Products.findById(place.groupId).lean());
    let position = Math.max(-1, ...stored.map(({ variant }) => variant?.position ?? 0)) + 1;
    for (const line of lines) {
      const next = line.seen
        ? await changeVariant(line, line.seen, position, deps)
        : await addVariant(line, sibling, position);
      if (next.variant?.position === position) position += 1;
    }
    await settleGroup(lines, place, deps);
  };
  await refuseOnConflict(
    () => translateBarcodeConflict(work()),
    (refusal) => ImportLines.updateMany(waiting, { $set: { outcome: 'refused', refusal } }),
  );
}

/** Undoes the lines of a group together. A group with a variant that has changed since the import is kept as it is. */
export async function undoGroup(
  { importId }: ImportLineDocument,
  place: LinePlace,
  deps: LineDeps,
): Promise<void> {
  const group = { importId, 'place.groupId': place.groupId };
  const waiting: QueryFilter<ImportLineDocument> = {
    ...group,
    outcome: trusted({ $in: ['created', 'changed'] }),
    undo: null,
  };
  const work = async () => {
    const { matchedCount } = await ImportLines.updateMany(waiting, { $set: { undo: 'undone' } });
    if (matchedCount === 0) return;
    const lines = await findLines(group);
    for (const line of lines) {
      if (!line.after) throw new Error(`line ${line.line} was imported without its outcome`);
      const before = await findAsSeen(line, line.after);
      if (line.former) await restoreVariant(before, line, line.former, deps);
      else await deleteProduct(before._id);
    }
    await settleGroup(lines, { ...place, ...place.seenNames }, deps);
  };
  await refuseOnConflict(
    () => translateBarcodeConflict(work()),
    (refusal) => ImportLines.updateMany(waiting, { $set: { undo: 'kept', refusal } }),
  );
}

async function findLines(group: { importId: string; 'place.groupId': string }): Promise<PlacedLine[]> {
  return ImportLines.find(group).sort({ line: 1 }).lean<PlacedLine[]>();
}

/** Names the group as the check has seen it. @throws version_conflict – it was renamed since, or has ended. */
function assertNames(stored: readonly ProductDocument[], { seenNames: seen }: LinePlace): void {
  const [first] = stored;
  if (!seen && !first) return;
  if (first?.variant?.name !== seen?.name || first?.variant?.nameBn !== seen?.nameBn)
    throw conflict('version_conflict');
}

async function changeVariant(
  line: PlacedLine,
  seen: SeenProduct,
  position: number,
  { admin, countHeldUnits }: LineDeps,
): Promise<ProductDocument> {
  const { _id, fields, place } = line;
  const before = await findAsSeen(line, seen);
  const { productName, productNameBn, variant = null } = before;
  const changes: Changes = {
    ...changesOf(before, fields),
    ...placeChanges(before, variantOf(place, variant ?? newPlace(place, position))),
  };
  const product =
    Object.keys(changes).length === 0 ? before : await storeChanges(before, changes, admin, countHeldUnits);
  const formerPlace: PlacedFields = { productName, productNameBn, variant };
  await claim({ _id }, { former: formerOf(before, fields), formerPlace, after: seenOf(product) });
  return product;
}

async function addVariant(
  { _id, productId, fields, place }: PlacedLine,
  sibling: ProductDocument | null,
  position: number,
): Promise<ProductDocument> {
  const product: ProductDocument = {
    ...productFields({
      ...(fields as ImportedFields),
      product_image: '',
      prescription_needed: sibling?.prescriptionNeeded ?? false,
    }),
    _id: productId,
    imageOwnerId: null,
    variant: variantOf(place, newPlace(place, position)),
    createdAt: new Date(),
  };
  await insertProduct(product);
  await claim({ _id }, { after: seenOf(product) });
  return product;
}

async function restoreVariant(
  before: ProductDocument,
  { formerPlace: placed }: PlacedLine,
  former: Partial<ImportedFields>,
  { admin, countHeldUnits }: LineDeps,
): Promise<void> {
  const place: Changes = !placed
    ? {}
    : placed.variant
      ? placeChanges(before, placed.variant)
      : {
          productName: placed.productName,
          productNameBn: placed.productNameBn,
          variant: null,
        };
  const changes = { ...changesOf(before, former), ...place };
  if (Object.keys(changes).length > 0) await storeChanges(before, changes, admin, countHeldUnits);
}

/**
 * Gives the variants that the file does not name the names of the group, and adjusts what all share.
 * @throws version_conflict – another change since the check left two variants with one label, or too many.
 */
async function settleGroup(
  lines: readonly PlacedLine[],
  { groupId, name, nameBn, seenNames }: Pick<LinePlace, 'groupId' | 'name' | 'nameBn' | 'seenNames'>,
  { admin, countHeldUnits }: LineDeps,
): Promise<void> {
  const rows = await findVariants([groupId]);
  const named = new Set(lines.map(({ productId }) => productId));
  const others = rows.filter(({ _id }) => !named.has(_id));
  if (seenNames === null && others.length > 0) throw conflict('version_conflict');
  for (const row of others) {
    if (!row.variant) continue;
    const changes = placeChanges(row, { ...row.variant, name, nameBn });
    if (Object.keys(changes).length > 0) await storeChanges(row, changes, admin, countHeldUnits);
  }
  const labels = new Set(
    rows.map(({ variant }) => (variant?.label ?? '').normalize('NFKC').toLocaleLowerCase('en')),
  );
  if (labels.size < rows.length || rows.length > maxVariants) throw conflict('version_conflict');
  const [first] = rows;
  if (first) await syncVariants(first);
}

function newPlace({ groupId }: LinePlace, position: number) {
  return { groupId, position, picture: '', front: false };
}

function variantOf(
  { name, nameBn, label, labelBn }: LinePlace,
  { groupId, position, picture, front }: Pick<VariantOf, 'groupId' | 'position' | 'picture' | 'front'>,
): VariantOf {
  return { groupId, name, nameBn, label, labelBn, position, picture, front };
}
