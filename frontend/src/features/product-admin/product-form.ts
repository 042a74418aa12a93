import { barcodeProblem, comparableCode } from '@petcare/contracts/commerce/products/barcodes.ts';
import type {
  CreateProductBody,
  Product,
  ProductType,
} from '@petcare/contracts/commerce/products/products.ts';
import { asChosen, uploadedAddresses } from '../../components/picture-field/chosen-pictures.ts';
import type { Pictures } from '../../components/picture-field/use-uploads.ts';
import { typedCount, typedTaka } from '../../lib/forms/typed-numbers.ts';

export interface ProductForm {
  readonly type: ProductType | null;
  readonly name: string;
  readonly price: string;
  readonly description: string;
  /** Blank: the other text is shown on Bangla pages, too. */
  readonly nameBn: string;
  readonly descriptionBn: string;
  readonly pictures: Pictures;
  readonly prescriptionNeeded: boolean;
  /** In grams; blank if it is not known. */
  readonly weight: string;
  /** Blank: none. */
  readonly barcode: string;
  /** True for a variant, whose name is edited with its group. */
  readonly isVariant: boolean;
}

export const emptyProduct: ProductForm = {
  type: null,
  name: '',
  price: '',
  description: '',
  nameBn: '',
  descriptionBn: '',
  pictures: [],
  prescriptionNeeded: false,
  weight: '',
  barcode: '',
  isVariant: false,
};

/** Stock of a new product. Without a count it can always be bought. */
export interface StockForm {
  readonly counted: boolean;
  readonly units: string;
}

export function isPrice(typed: string): boolean {
  return Number(typedTaka(typed)) > 0;
}

/** A blank weight is not known. */
export function isWeight(typed: string): boolean {
  const grams = typedCount(typed);
  return typed.trim() === '' || (grams !== null && grams >= 1 && grams <= 100_000);
}

/** Returns why a typed barcode is refused, or null; a blank one is none. */
export function typedBarcodeProblem(typed: string): ReturnType<typeof barcodeProblem> {
  return typed.trim() === '' ? null : barcodeProblem(comparableCode(typed));
}

export function bodyOf(form: ProductForm, stock: StockForm): CreateProductBody | null {
  const { type, name, price, description, pictures, prescriptionNeeded, weight, barcode } = form;
  const [address] = uploadedAddresses(pictures, 1) ?? [];
  const units = typedCount(stock.units);
  const blank = type === null || name.trim() === '' || description.trim() === '';
  const wrong = !isPrice(price) || !isWeight(weight) || typedBarcodeProblem(barcode) !== null;
  if (blank || wrong || !address || (stock.counted && units === null)) return null;
  return {
    product_type: type,
    product_name: name.trim(),
    product_price: Number(typedTaka(price)),
    product_description: description.trim(),
    product_image: address,
    stock: stock.counted ? units : null,
    ...(form.nameBn.trim() && { product_name_bn: form.nameBn.trim() }),
    ...(form.descriptionBn.trim() && { product_description_bn: form.descriptionBn.trim() }),
    ...(prescriptionNeeded && { prescription_needed: true }),
    ...(weight.trim() !== '' && { weight_grams: typedCount(weight) }),
    ...(barcode.trim() !== '' && { barcode: comparableCode(barcode) }),
  };
}

export interface ProductContent extends Pick<
  Product,
  'product_type' | 'product_name' | 'product_price' | 'product_description'
> {
  /** Null removes the Bangla text. */
  product_name_bn: string | null;
  product_description_bn: string | null;
}
export type ProductChanges = Partial<
  ProductContent &
    Pick<Product, 'product_image'> & {
      prescription_needed: boolean;
      weight_grams: number | null;
      barcode: string | null;
    }
>;

export function formOf(product: Product): ProductForm {
  const { product_image: url } = product;
  return {
    type: product.product_type,
    name: product.product_name,
    price: String(product.product_price),
    description: product.product_description,
    nameBn: product.product_name_bn ?? '',
    descriptionBn: product.product_description_bn ?? '',
    // Dummy size: a product's picture is stored without one, and the field uses its own ratio.
    pictures: url ? asChosen([{ url, width: 1280, height: 960, placeholder: '' }]) : [],
    prescriptionNeeded: product.prescription_needed ?? false,
    weight: product.weight_grams === undefined ? '' : String(product.weight_grams),
    barcode: product.barcode ?? '',
    isVariant: product.group !== undefined,
  };
}

export function contentOf(began: Product, form: ProductForm): ProductContent {
  return {
    product_type: form.type ?? began.product_type,
    product_name: form.name.trim() || began.product_name,
    product_price: isPrice(form.price) ? Number(typedTaka(form.price)) : began.product_price,
    product_description: form.description.trim() || began.product_description,
    product_name_bn: form.nameBn.trim() || null,
    product_description_bn: form.descriptionBn.trim() || null,
  };
}

const contentFields = [
  'product_type',
  'product_name',
  'product_price',
  'product_description',
  'product_name_bn',
  'product_description_bn',
] as const satisfies (keyof ProductContent)[];

export function differences(
  one: ProductContent | Product,
  other: ProductContent | Product,
): (keyof ProductContent)[] {
  return contentFields.filter((field) => (one[field] ?? null) !== (other[field] ?? null));
}

/**
 * Changes that turn the stored version into the form's state. As specified, it is empty when name, price and
 * description were all emptied.
 */
export function changesOver(stored: Product, began: Product, form: ProductForm): ProductChanges {
  if ([form.name, form.price, form.description].every((text) => text.trim() === '')) return {};
  const content = contentOf(began, form);
  const isSwitched = form.prescriptionNeeded !== (began.prescription_needed ?? false);
  const weight = typedCount(form.weight);
  const isWeighed = isWeight(form.weight) && weight !== (began.weight_grams ?? null);
  const barcode = comparableCode(form.barcode) || null;
  const isRecoded = typedBarcodeProblem(form.barcode) === null && barcode !== (began.barcode ?? null);
  const changed = {
    ...Object.fromEntries(differences(stored, content).map((field) => [field, content[field]])),
    ...(isSwitched && { prescription_needed: form.prescriptionNeeded }),
    ...(isWeighed && { weight_grams: weight }),
    ...(isRecoded && { barcode }),
  };
  const [address] = uploadedAddresses(form.pictures, 1) ?? [];
  // An unchanged picture is not restored over a newer one, because it may no longer be stored.
  const another = address && address !== began.product_image && address !== stored.product_image;
  return another ? { ...changed, product_image: address } : changed;
}

export function isReady({ price, pictures, weight, barcode }: ProductForm): boolean {
  return (
    isWeight(weight) &&
    typedBarcodeProblem(barcode) === null &&
    pictures.every(({ uploaded }) => uploaded !== null) &&
    (price.trim() === '' || isPrice(price))
  );
}
