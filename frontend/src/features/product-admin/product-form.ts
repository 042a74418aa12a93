import type { CreateProductBody, Product, ProductType } from '@petcare/contracts/products.ts';
import { asChosen, uploadedAddresses } from '../../components/picture-field/chosen-pictures.ts';
import type { Pictures } from '../../components/picture-field/use-uploads.ts';
import { typedCount, typedTaka } from '../../lib/forms/typed-numbers.ts';

/** What stands in the form of a product; numbers are texts as long as they are typed. */
export interface ProductForm {
  readonly type: ProductType | null;
  readonly name: string;
  readonly price: string;
  readonly description: string;
  readonly pictures: Pictures;
}

export const emptyProduct: ProductForm = { type: null, name: '', price: '', description: '', pictures: [] };

/** The stock of a new product. Not counted: it can always be bought. */
export interface StockForm {
  readonly counted: boolean;
  readonly units: string;
}

/** Whether a price can be asked: more than nothing. Empty is another matter. */
export function isPrice(typed: string): boolean {
  return Number(typedTaka(typed)) > 0;
}

/** What is sent to add a product; null while something that it needs is missing. */
export function bodyOf(form: ProductForm, stock: StockForm): CreateProductBody | null {
  const { type, name, price, description, pictures } = form;
  const [address] = uploadedAddresses(pictures, 1) ?? [];
  const units = typedCount(stock.units);
  const blank = type === null || name.trim() === '' || description.trim() === '';
  if (blank || !address || !isPrice(price) || (stock.counted && units === null)) return null;
  return {
    product_type: type,
    product_name: name.trim(),
    product_price: Number(typedTaka(price)),
    product_description: description.trim(),
    product_image: address,
    stock: stock.counted ? units : null,
  };
}

/** What can be edited about a product. */
export type ProductContent = Pick<
  Product,
  'product_type' | 'product_name' | 'product_price' | 'product_description'
>;
export type ProductChanges = Partial<ProductContent & Pick<Product, 'product_image'>>;

/** The form of an edit before anything is changed. */
export function formOf(product: Product): ProductForm {
  const { product_image: url } = product;
  return {
    type: product.product_type,
    name: product.product_name,
    price: String(product.product_price),
    description: product.product_description,
    // The field shows it at a ratio of its own; the true one is not known.
    pictures: url ? asChosen([{ url, width: 1280, height: 960, placeholder: '' }]) : [],
  };
}

/** What the form says; what was emptied is what the editor began with. */
export function contentOf(began: Product, form: ProductForm): ProductContent {
  return {
    product_type: form.type ?? began.product_type,
    product_name: form.name.trim() || began.product_name,
    product_price: isPrice(form.price) ? Number(typedTaka(form.price)) : began.product_price,
    product_description: form.description.trim() || began.product_description,
  };
}

/** The fields in which two versions differ. */
export function differences(one: ProductContent, other: ProductContent): (keyof ProductContent)[] {
  const fields = ['product_type', 'product_name', 'product_price', 'product_description'] as const;
  return fields.filter((field) => one[field] !== other[field]);
}

/**
 * What has to be sent so that the form wins over what is stored; empty when there is nothing to change, and, as
 * specified, when name, price and description were all emptied.
 */
export function changesOver(stored: Product, began: Product, form: ProductForm): ProductChanges {
  if ([form.name, form.price, form.description].every((text) => text.trim() === '')) return {};
  const content = contentOf(began, form);
  const changed = Object.fromEntries(differences(stored, content).map((field) => [field, content[field]]));
  const [address] = uploadedAddresses(form.pictures, 1) ?? [];
  // A picture that nobody chose here is no longer kept once another has taken its place.
  const another = address && address !== began.product_image && address !== stored.product_image;
  return another ? { ...changed, product_image: address } : changed;
}

/** Whether an edit can be sent: no picture is on its way, and the price is none or one. */
export function isReady({ price, pictures }: ProductForm): boolean {
  return pictures.every(({ uploaded }) => uploaded !== null) && (price.trim() === '' || isPrice(price));
}
