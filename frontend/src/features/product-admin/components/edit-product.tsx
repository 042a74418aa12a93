import type { Product } from '@petcare/contracts/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { EditDialog } from '../../../components/edit-form/edit-dialog.tsx';
import { useEdit } from '../../../components/edit-form/use-edit.ts';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { fetchProduct, showProduct, useUpdateProduct } from '../api/products.ts';
import { changesOver, formOf, isReady } from '../product-form.ts';
import { ProductConflict } from './product-conflict.tsx';
import { ProductFields } from './product-fields.tsx';

interface EditProductProps {
  /** What is edited, as it was when the dialog was opened; null while it is closed. */
  product: Product | null;
  onClose: () => void;
}

/** The dialog in which an admin changes a product. */
export function EditProduct({ product, onClose }: EditProductProps) {
  const { shown, times } = useOpening(product);
  return shown && <EditShown key={times} product={shown} opened={product !== null} onClose={onClose} />;
}

interface EditShownProps {
  product: Product;
  opened: boolean;
  onClose: () => void;
}

function EditShown({ product, opened, onClose }: EditShownProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const update = useUpdateProduct();
  const editing = useEdit({
    began: product,
    form: formOf,
    changesOver: (version, form) => changesOver(version, product, form),
    isReady,
    send: (changes) => update.mutateAsync({ id: product._id, changes }),
    fetchNow: () => fetchProduct(queryClient, product._id),
    show: (version) => showProduct(queryClient, version),
    onSaved: () => {
      toastDone({ title: t`Product updated!`, message: product.product_name });
      onClose();
    },
  });
  const { edit, setEdit, theirs } = editing;

  function handleTakeTheirs() {
    editing.takeTheirs();
    onClose();
  }

  return (
    <>
      <EditDialog
        title={t`Edit product`}
        opened={opened}
        changed={editing.changed}
        sendable={editing.sendable}
        saving={editing.saving}
        error={editing.error}
        behind={theirs !== null}
        onSave={editing.save}
        onClose={onClose}
      >
        <ProductFields form={edit} onChange={setEdit} required={false} />
        <Text size="sm" c="dimmed">
          <Trans>What you leave empty stays as it was. Orders keep the price they were placed at.</Trans>
        </Text>
      </EditDialog>
      <ProductConflict
        began={product}
        form={edit}
        theirs={opened ? theirs : null}
        saving={editing.saving}
        onKeepMine={editing.keepMine}
        onTakeTheirs={handleTakeTheirs}
        onClose={editing.decideLater}
      />
    </>
  );
}
