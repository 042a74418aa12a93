import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { RecordEditor } from '../../../components/edit-form/record-editor.tsx';
import { fetchProduct, showProduct, useUpdateProduct } from '../api/products.ts';
import { changesOver, formOf, isReady } from '../product-form.ts';
import { ProductConflict } from './product-conflict.tsx';
import { ProductFields } from './product-fields.tsx';

interface EditProductProps {
  product: Product | null;
  onClose: () => void;
}

export function EditProduct({ product, onClose }: EditProductProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const update = useUpdateProduct();
  return (
    <RecordEditor
      title={t`Edit product`}
      record={product}
      form={formOf}
      changesOver={(version, form, began) => changesOver(version, began, form)}
      isReady={isReady}
      send={(changes, { _id: id }) => update.mutateAsync({ id, changes })}
      fetchNow={({ _id: id }) => fetchProduct(queryClient, id)}
      show={(version) => showProduct(queryClient, version)}
      saved={({ product_name: name }) => ({ title: t`Product updated!`, message: name })}
      renderFields={(edit, setEdit) => <ProductFields form={edit} onChange={setEdit} required={false} />}
      note={<Trans>Empty fields stay unchanged. Existing orders keep their price.</Trans>}
      renderConflict={(versions) => <ProductConflict {...versions} />}
      onClose={onClose}
    />
  );
}
