import {
  type SaveVariantsBody,
  maxLabelLength,
} from '@petcare/contracts/commerce/products/product-variants.ts';
import type { Product, ProductVariant } from '@petcare/contracts/commerce/products/products.ts';
import { asChosen, uploadedAddresses } from '../../components/picture-field/chosen-pictures.ts';
import type { Pictures } from '../../components/picture-field/use-uploads.ts';
import { randomId } from '../../lib/browser/random-id.ts';
import { typedCount, typedTaka } from '../../lib/forms/typed-numbers.ts';
import { isPrice, isWeight } from './product-form.ts';

export interface VariantRow {
  readonly key: string;
  /** Null: a new variant. */
  readonly id: string | null;
  readonly label: string;
  readonly labelBn: string;
  readonly price: string;
  /** Blank: not counted. */
  readonly stock: string;
  /** In grams; blank if it is not known. */
  readonly weight: string;
  /** Empty: it shows the picture of another variant. */
  readonly pictures: Pictures;
}

export interface VariantsForm {
  readonly name: string;
  readonly nameBn: string;
  readonly rows: readonly VariantRow[];
}

/** The variants of a product. A single product is the only one, still without a label. */
export function variantsOf(product: Product): readonly ProductVariant[] {
  return product.group?.variants ?? [{ ...product, label: '' }];
}

export function variantsFormOf(product: Product): VariantsForm {
  const { group } = product;
  return {
    name: group?.name ?? product.product_name,
    nameBn: (group ? group.name_bn : product.product_name_bn) ?? '',
    rows: variantsOf(product).map(rowOf),
  };
}

export function newRow({ rows }: VariantsForm): VariantRow {
  const price = rows.at(-1)?.price ?? '';
  return { key: randomId(), id: null, label: '', labelBn: '', price, stock: '', weight: '', pictures: [] };
}

/** Moves a variant one place up or down; at the end of the list it stays. */
export function moveRow(form: VariantsForm, key: string, by: -1 | 1): VariantsForm {
  const from = form.rows.findIndex((row) => row.key === key);
  const row = form.rows[from];
  if (!row || !form.rows[from + by]) return form;
  return { ...form, rows: form.rows.toSpliced(from, 1).toSpliced(from + by, 0, row) };
}

function rowOf({
  _id,
  label,
  label_bn,
  product_price,
  stock,
  weight_grams,
  product_image,
}: ProductVariant): VariantRow {
  return {
    key: _id,
    id: _id,
    label,
    labelBn: label_bn ?? '',
    price: String(product_price),
    stock: stock === null ? '' : String(stock),
    weight: weight_grams === undefined ? '' : String(weight_grams),
    // Dummy size: a product's picture is stored without one, and the field uses its own ratio.
    pictures: product_image
      ? asChosen([{ url: product_image, width: 1280, height: 960, placeholder: '' }])
      : [],
  };
}

export function isStock(typed: string): boolean {
  const units = typedCount(typed);
  return typed.trim() === '' || (units !== null && units <= 1_000_000);
}

/** Labels that two variants have, as the server compares them. */
export function repeatedLabels({ rows }: VariantsForm): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { label } of rows) counts.set(labelKey(label), (counts.get(labelKey(label)) ?? 0) + 1);
  return new Set([...counts].filter(([key, count]) => key !== '' && count > 1).map(([key]) => key));
}

export function labelKey(label: string): string {
  return label.trim().normalize('NFKC').toLocaleLowerCase('en');
}

export function isReady(form: VariantsForm): boolean {
  return (
    form.name.trim() !== '' &&
    repeatedLabels(form).size === 0 &&
    form.rows.every(
      ({ label, price, stock, weight, pictures }) =>
        label.trim() !== '' &&
        label.trim().length <= maxLabelLength &&
        isPrice(price) &&
        isStock(stock) &&
        isWeight(weight) &&
        pictures.every(({ uploaded }) => uploaded !== null),
    )
  );
}

/**
 * Returns the body that turns the stored version into the form’s state, or nothing if they are equal. Stock that was
 * not edited is not sent, because sales change it. Variants that were added elsewhere are kept.
 */
export function variantChanges(
  stored: Product,
  began: Product,
  form: VariantsForm,
): { body?: SaveVariantsBody } {
  if (isSameForm(form, variantsFormOf(stored))) return {};
  const before = new Map(variantsFormOf(began).rows.map((row) => [row.id, row]));
  const now = new Map(variantsOf(stored).map((variant) => [variant._id, variant]));
  const added = [...now.keys()].filter((id) => !form.rows.some((row) => row.id === id));
  const rows = [
    ...form.rows.filter(({ id }) => id === null || now.has(id)),
    ...added.flatMap((id) => now.get(id) ?? []).map(rowOf),
  ];
  return {
    body: {
      name: form.name.trim(),
      name_bn: form.nameBn.trim() || null,
      variants: rows.map((row) => {
        const known = row.id === null ? undefined : now.get(row.id);
        return {
          ...(known && { _id: known._id, version: known.version }),
          label: row.label.trim(),
          label_bn: row.labelBn.trim() || null,
          product_price: Number(typedTaka(row.price)),
          ...(row.stock !== (before.get(row.id) ?? row).stock || row.id === null
            ? { stock: row.stock.trim() === '' ? null : typedCount(row.stock) }
            : {}),
          weight_grams: typedCount(row.weight),
          ...pictureChange(row, known),
        };
      }),
    },
  };
}

function pictureChange({ pictures }: VariantRow, known: ProductVariant | undefined) {
  const [address] = uploadedAddresses(pictures, 1) ?? [];
  if (pictures.length === 0) return known?.product_image ? { product_image: null } : {};
  return address && address !== known?.product_image ? { product_image: address } : {};
}

function isSameForm(one: VariantsForm, other: VariantsForm): boolean {
  return JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
}

function contentOf({ name, nameBn, rows }: VariantsForm) {
  return [
    name.trim(),
    nameBn.trim(),
    rows.map(({ id, label, labelBn, price, stock, weight, pictures }) => [
      id,
      label.trim(),
      labelBn.trim(),
      typedTaka(price),
      typedCount(stock),
      typedCount(weight),
      pictures.map(({ key, uploaded }) => uploaded?.display_url ?? key),
    ]),
  ];
}
