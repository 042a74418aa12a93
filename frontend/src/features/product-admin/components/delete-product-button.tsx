import type { Product } from '@petcare/contracts/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { confirmAreYouSure } from '../../../components/dialogs.tsx';
import { toastDone, toastProblem } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { useDeleteProduct } from '../api/products.ts';

/** Takes a product out of the store after asking. */
export function DeleteProductButton({ product }: { product: Product }) {
  const { t, i18n } = useLingui();
  const remove = useDeleteProduct();
  const { product_name: name } = product;

  async function handleClick() {
    const question = {
      text: t`“${name}” can no longer be bought. Orders that are placed keep it.`,
      confirm: t`Delete`,
    };
    if (!(await confirmAreYouSure(question))) return;
    try {
      await remove.mutateAsync(product._id);
      toastDone({ title: t`Deleted!`, message: name });
    } catch (error) {
      toastProblem({
        topic: `product-${product._id}`,
        title: t`The product was not deleted`,
        message: errorText(error, i18n),
      });
    }
  }

  return (
    <Button
      variant="light"
      color="red"
      leftSection={<IconTrash size={20} aria-hidden="true" />}
      loading={remove.isPending}
      onClick={() => void handleClick()}
      aria-label={t`Delete: ${name}`}
    >
      <Trans>Delete</Trans>
    </Button>
  );
}
