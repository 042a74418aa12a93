import type { Changes } from './change-product.ts';
import type { ProductDocument, VariantOf } from './product.model.ts';

/** The names of a variant as a product. */
export function variantNames({
  name,
  nameBn,
  label,
  labelBn,
}: Pick<VariantOf, 'name' | 'nameBn' | 'label' | 'labelBn'>): Pick<
  ProductDocument,
  'productName' | 'productNameBn'
> {
  const isTranslated = nameBn !== null || labelBn !== null;
  return {
    productName: `${name}, ${label}`,
    productNameBn: isTranslated ? `${nameBn ?? name}, ${labelBn ?? label}` : null,
  };
}

/** Returns the changes that give a product this place in its group, with the names that follow from it. */
export function placeChanges(row: ProductDocument, variant: VariantOf): Changes {
  const { productName, productNameBn } = variantNames(variant);
  return {
    ...(productName !== row.productName && { productName }),
    ...(productNameBn !== row.productNameBn && { productNameBn }),
    ...(!isSamePlace(variant, row.variant) && { variant }),
  };
}

function isSamePlace(one: VariantOf, other: VariantOf | null | undefined): boolean {
  if (!other) return false;
  const { name, nameBn, label, labelBn, position } = other;
  return (
    one.name === name &&
    one.nameBn === nameBn &&
    one.label === label &&
    one.labelBn === labelBn &&
    one.position === position
  );
}
