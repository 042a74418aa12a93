import type { Product } from '@petcare/contracts/products.ts';
import { useLingui } from '@lingui/react/macro';
import { DeleteButton } from '../../../components/delete-button.tsx';
import { useDeleteProduct } from '../api/products.ts';

/** Takes a product out of the store after asking. */
export function DeleteProductButton({ product }: { product: Product }) {
  const { t } = useLingui();
  const { _id: id, product_name: name } = product;
  return (
    <DeleteButton
      id={id}
      name={name}
      deletion={useDeleteProduct()}
      text={t`“${name}” can no longer be bought. Orders that are placed keep it.`}
      topic={`product-${id}`}
      failure={t`The product was not deleted`}
    />
  );
}
