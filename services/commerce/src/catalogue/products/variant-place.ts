import type { Changes } from './change-product.ts';
import type { ProductDocument, VariantOf } from './product.model.ts';

/** The names of a variant as a product. */
export function variantNames({
  name,
  name_bn,
  label,
  label_bn,
}: Pick<VariantOf, 'name' | 'name_bn' | 'label' | 'label_bn'>): Pick<
  ProductDocument,
  'product_name' | 'product_name_bn'
> {
  const isTranslated = name_bn !== null || label_bn !== null;
  return {
    product_name: `${name}, ${label}`,
    product_name_bn: isTranslated ? `${name_bn ?? name}, ${label_bn ?? label}` : null,
  };
}

/** Returns the changes that give a product this place in its group, with the names that follow from it. */
export function placeChanges(row: ProductDocument, variant: VariantOf): Changes {
  const { product_name, product_name_bn } = variantNames(variant);
  return {
    ...(product_name !== row.product_name && { product_name }),
    ...(product_name_bn !== row.product_name_bn && { product_name_bn }),
    ...(!isSamePlace(variant, row.variant) && { variant }),
  };
}

function isSamePlace(one: VariantOf, other: VariantOf | null | undefined): boolean {
  if (!other) return false;
  const { name, name_bn, label, label_bn, position } = other;
  return (
    one.name === name &&
    one.name_bn === name_bn &&
    one.label === label &&
    one.label_bn === label_bn &&
    one.position === position
  );
}
