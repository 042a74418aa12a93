import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { DeleteRecordButton } from '../../../components/deletion/delete-record-button.tsx';

export function DeleteProductButton({ product }: { product: Product }) {
  const { _id: id, product_name: name } = product;
  return <DeleteRecordButton target={{ kind: 'product', id, name }} />;
}
