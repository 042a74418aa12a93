import type { Product, ProductVariant, VariantGroup } from '@petcare/contracts/commerce/products/products.ts';

/** Returns the group of a product that leaves a choice; a group with one variant is shown as a single product. */
export function choiceOf({ group }: Product): VariantGroup | null {
  return group && group.variants.length > 1 ? group : null;
}

export function lowestPrice({ variants }: VariantGroup): number {
  return Math.min(...variants.map(({ product_price }) => product_price));
}

/** Stock to show for a whole group: 0 if all are sold out, else not shown. */
export function stockOfGroup({ variants }: VariantGroup): 0 | null {
  return variants.every(({ stock }) => stock === 0) ? 0 : null;
}

/** Returns another variant of the group of a product, as far as the group knows it. */
export function asVariant(product: Product, id: string): Product | undefined {
  const { group } = product;
  const variant = group?.variants.find(({ _id }) => _id === id);
  if (!group || !variant) return undefined;
  const { label, label_bn, product_price, product_image, stock, version } = variant;
  const isTranslated = group.name_bn !== undefined || label_bn !== undefined;
  return {
    ...product,
    _id: id,
    product_name: `${group.name}, ${label}`,
    ...(isTranslated && { product_name_bn: `${group.name_bn ?? group.name}, ${label_bn ?? label}` }),
    product_price,
    product_image: product_image ?? product.product_image,
    stock,
    version,
  };
}

export function isAvailable({ stock }: Pick<ProductVariant, 'stock'>): boolean {
  return stock === null || stock > 0;
}
