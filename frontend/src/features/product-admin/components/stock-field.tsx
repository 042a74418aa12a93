import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { useLingui } from '@lingui/react/macro';
import { useUpdateProduct } from '../api/products.ts';
import { CountField } from './count-field.tsx';

/** Stock of a product; empty means not counted. */
export function StockField({ product }: { product: Product }) {
  const { t, i18n } = useLingui();
  const update = useUpdateProduct();
  const { _id: id, product_name: name, stock } = product;

  function saved(units: number | null) {
    const shownUnits = i18n.number(units ?? 0);
    return {
      title: t`Product updated!`,
      message: units === null ? t`${name}: not counted` : t`${name}: ${shownUnits} in stock`,
    };
  }

  return (
    <CountField
      label={t`Stock: ${name}`}
      placeholder={t`Not counted`}
      value={stock}
      name={name}
      topic={`product-${id}`}
      isSaving={update.isPending}
      save={(units) => update.mutateAsync({ id, changes: { stock: units } })}
      saved={saved}
    />
  );
}
