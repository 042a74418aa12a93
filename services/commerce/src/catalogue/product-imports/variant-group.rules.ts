import { line as lineOfText } from '@petcare/contracts/shared/fields.ts';
import type { ImportColumn, ImportProblem } from '@petcare/contracts/commerce/products/product-imports.ts';
import {
  maxGroupNameLength,
  maxLabelLength,
  maxVariants,
} from '@petcare/contracts/commerce/products/product-variants.ts';
import type { ProductDocument, VariantOf } from '../products/product.model.ts';
import { placeChanges, variantNames } from '../products/variant-place.ts';
import type { LinePlace } from './product-import.model.ts';
import { reasonOf, textOf } from './product-line.rules.ts';
import { shortened, type Cells, type FileLine } from './read-product-file.ts';

const variantColumns = [
  'variant_group',
  'group_name',
  'group_name_bn',
  'variant_label',
  'variant_label_bn',
] as const satisfies readonly ImportColumn[];
type VariantColumn = (typeof variantColumns)[number];

const lengths = {
  group_name: maxGroupNameLength,
  group_name_bn: maxGroupNameLength,
  variant_label: maxLabelLength,
  variant_label_bn: maxLabelLength,
} as const;

export interface GroupLine extends FileLine {
  readonly product: ProductDocument | null;
}

/** A group of variants that a file names. */
export interface FileGroup {
  readonly id: string;
  /** True for a group that only the file knows, by a word of its own. */
  readonly isNew: boolean;
  /** Its variants in the store, in their order. */
  readonly stored: readonly ProductDocument[];
  readonly lines: readonly GroupLine[];
}

/** A line of a variant with the cells by which it is checked as a product. */
export interface MemberLine extends FileLine {
  /** Null if no line changes anything about the group, or one has problems. */
  readonly place: LinePlace | null;
  /** True if the line changes its own name, label or group. */
  readonly moves: boolean;
}

export function hasVariantCells(cells: Cells): boolean {
  return variantColumns.some((column) => (cells[column] ?? '').trim() !== '');
}

/** A line whose group is a problem. It gets some name, so that only its other problems are named beside that. */
export function withoutGroup({ line, cells }: FileLine): MemberLine {
  const columns = ['product_name', 'group_name', 'variant_label', 'variant_group'] as const;
  const name = columns.map((column) => cells[column] ?? '').find((text) => text.trim() !== '');
  return { line, cells: { ...cells, product_name: name ?? '' }, place: null, moves: false };
}

/** Checks the lines of a group together. A blank cell of a stored variant keeps its value. */
export function checkGroup(group: FileGroup): { members: MemberLine[]; problems: ImportProblem[] } {
  const { id, isNew, stored, lines } = group;
  const base = lines.find(({ product }) => product && !product.variant)?.product ?? null;
  if (!isNew && stored.length === 0 && !base)
    return {
      members: lines.map(withoutGroup),
      problems: lines.map(({ line, cells }) => ({
        line,
        column: 'variant_group',
        code: 'unknown_group',
        value: shortened((cells.variant_group ?? '').trim()),
      })),
    };
  const problems: ImportProblem[] = [];
  const [first] = stored;
  const seenNames = first?.variant ? pick(first.variant) : null;
  const name = sharedText(lines, 'group_name', seenNames?.name ?? base?.productName ?? null, problems);
  const nameBn = sharedText(
    lines,
    'group_name_bn',
    (seenNames ? seenNames.nameBn : base?.productNameBn) ?? null,
    problems,
  );
  checkTypes(lines, problems);
  const places = lines.map((one): LinePlace => {
    const { variant } = one.product ?? {};
    const label = ownText(one, 'variant_label', variant?.label ?? null, problems);
    if (label === null) problems.push({ line: one.line, column: 'variant_label', code: 'empty' });
    const labelBn = ownText(one, 'variant_label_bn', variant?.labelBn ?? null, problems);
    return { groupId: id, name: name ?? '', nameBn, label: label ?? '', labelBn, seenNames };
  });
  if (name === null)
    for (const { line } of lines.slice(0, 1)) problems.push({ line, column: 'group_name', code: 'empty' });
  problems.push(...labelProblems(group, places));
  const changes = lines.map((one, index) => changesPlace(one, places[index]));
  const isChanged = changes.includes(true);
  const members = lines.map((one, index) => {
    const place = places[index] ?? null;
    const cells = place ? cellsOf(one, place, group, problems) : one.cells;
    return {
      line: one.line,
      cells,
      place: isChanged && problems.length === 0 ? place : null,
      moves: changes[index] ?? false,
    };
  });
  return { members, problems };
}

function pick({ name, nameBn }: Pick<VariantOf, 'name' | 'nameBn'>) {
  return { name, nameBn };
}

function problemAt(
  { line, cells }: FileLine,
  column: ImportColumn,
  problem: Pick<ImportProblem, 'code' | 'limit'>,
): ImportProblem {
  const value = shortened((cells[column] ?? '').trim());
  return { line, column, ...problem, ...(value !== '' && { value }) };
}

/** Returns the text of a cell; `stored` if it is blank or refused. */
function ownText(
  one: FileLine,
  column: Exclude<VariantColumn, 'variant_group'>,
  stored: string | null,
  problems: ImportProblem[],
): string | null {
  const cell = one.cells[column] ?? '';
  if (cell.trim() === '') return stored;
  const checked = lineOfText(lengths[column]).safeParse(textOf(cell, stored ?? undefined));
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  if (issue) problems.push(problemAt(one, column, reasonOf(issue, column, cell)));
  return stored ?? '';
}

/** Returns the text that the lines of a group share: that of the first line with one, which the others must repeat. */
function sharedText(
  lines: readonly GroupLine[],
  column: 'group_name' | 'group_name_bn',
  stored: string | null,
  problems: ImportProblem[],
): string | null {
  const given = lines.filter(({ cells }) => (cells[column] ?? '').trim() !== '');
  const [first, ...others] = given;
  if (!first) {
    // The name of a single product, which may be longer than that of a group.
    const [one] = lines;
    if (one && (stored ?? '').length > lengths[column])
      problems.push(problemAt(one, column, { code: 'too_long', limit: lengths[column] }));
    return stored;
  }
  const text = ownText(first, column, stored, problems);
  for (const other of others)
    if (ownText(other, column, stored, []) !== text)
      problems.push(problemAt(other, column, { code: 'differs_in_group', limit: first.line }));
  return text;
}

function checkTypes(lines: readonly GroupLine[], problems: ImportProblem[]): void {
  const typeOf = ({ cells, product }: GroupLine) =>
    (cells.product_type ?? '').trim() || product?.productType || null;
  const first = lines.find((line) => typeOf(line) !== null);
  for (const other of lines)
    if (first && typeOf(other) !== null && typeOf(other) !== typeOf(first))
      problems.push(problemAt(other, 'product_type', { code: 'differs_in_group', limit: first.line }));
}

function labelProblems({ stored, lines }: FileGroup, places: readonly LinePlace[]): ImportProblem[] {
  const keyOf = (label: string) => label.normalize('NFKC').toLocaleLowerCase('en');
  const named = new Set(lines.map(({ product }) => product?._id));
  const others = stored.filter(({ _id }) => !named.has(_id));
  const taken = new Set(others.map(({ variant }) => keyOf(variant?.label ?? '')));
  const firsts = new Map<string, number>();
  const problems = lines.flatMap((one, index): ImportProblem[] => {
    const key = keyOf(places[index]?.label ?? '');
    if (key === '') return [];
    if (taken.has(key)) return [problemAt(one, 'variant_label', { code: 'taken_option' })];
    const limit = firsts.get(key);
    if (limit !== undefined) return [problemAt(one, 'variant_label', { code: 'repeated_option', limit })];
    firsts.set(key, one.line);
    return [];
  });
  const room = Math.max(0, maxVariants - others.length);
  const extra = lines[room];
  return extra
    ? [...problems, problemAt(extra, 'variant_group', { code: 'too_many_variants', limit: maxVariants })]
    : problems;
}

function changesPlace({ product }: GroupLine, place: LinePlace | undefined): boolean {
  if (!product?.variant || !place) return true;
  const { name, nameBn, label, labelBn } = place;
  const variant = { ...product.variant, name, nameBn, label, labelBn };
  return Object.keys(placeChanges(product, variant)).length > 0;
}

/**
 * Returns the cells by which a line is checked as a product. A variant’s names are made of its group and its label; a new
 * one copies the type and the texts that it does not give from its group.
 */
function cellsOf(
  one: GroupLine,
  place: LinePlace,
  { stored, lines }: FileGroup,
  problems: ImportProblem[],
): Cells {
  const { cells, product } = one;
  const made = variantNames(place);
  const names = { product_name: made.productName, product_name_bn: made.productNameBn ?? '' };
  for (const [column, ownName] of [
    ['product_name', product?.productName],
    ['product_name_bn', product?.productNameBn],
  ] as const) {
    const cell = cells[column] ?? '';
    const known = [ownName ?? '', names[column]];
    if (cell.trim() !== '' && !known.some((name) => textOf(cell, name).trim() === name))
      problems.push(problemAt(one, column, { code: 'variant_name' }));
  }
  if (product) return { ...cells, product_name: '', product_name_bn: '' };
  const given = (column: 'product_type' | 'product_description' | 'product_description_bn') =>
    [cells, ...lines.map((line) => line.cells)]
      .map((row) => row[column] ?? '')
      .find((text) => text.trim() !== '');
  const [sibling] = [...stored, ...lines.flatMap((line) => line.product ?? [])];
  const copied = {
    product_type: (cells.product_type ?? '').trim() || sibling?.productType || given('product_type'),
    product_description:
      (cells.product_description ?? '').trim() || sibling?.productDescription || given('product_description'),
    product_description_bn:
      (cells.product_description_bn ?? '').trim() ||
      sibling?.productDescriptionBn ||
      given('product_description_bn'),
  };
  return { ...cells, ...names, ...withoutMissing(copied) };
}

function withoutMissing(cells: Record<string, string | undefined>): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== undefined));
}
