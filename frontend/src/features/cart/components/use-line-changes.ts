import type { CartLine } from '@petcare/contracts/commerce/products/cart.ts';
import { useLingui } from '@lingui/react/macro';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { maxUnits } from '../../../lib/cart/cart.rules.ts';
import { useChangeLine } from '../../../lib/cart/use-cart.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { productNameIn } from '../../../lib/format/names-in.ts';

/**
 * Changes the lines of the cart. A failed change shows a toast, and the cart returns to the server's state.
 */
export function useLineChanges() {
  const { t, i18n } = useLingui();
  const change = useChangeLine();

  function set({ product_id: productId, product }: CartLine, quantity: number): Promise<boolean> {
    return change.mutateAsync({ productId, quantity, product }).then(
      () => true,
      (error: unknown) => {
        toastProblem({ topic: 'cart', title: t`The cart was not changed`, message: errorText(error, i18n) });
        return false;
      },
    );
  }

  async function remove(line: CartLine) {
    const { product, quantity } = line;
    if (!(await set(line, 0))) return;
    toastDone({
      topic: 'cart',
      title: t`Removed from your cart`,
      message: product ? productNameIn(i18n.locale, product) : t`A product that is no longer sold`,
      // A removed product cannot be added again.
      ...(product && { action: { label: t`Undo`, onClick: () => void set(line, quantity) } }),
    });
  }

  return {
    setQuantity: (line: CartLine, quantity: number) => void set(line, quantity),
    remove: (line: CartLine) => void remove(line),
    accept: (line: CartLine) => void set(line, acceptedQuantity(line)),
  };
}

/** Returns the units that remain when the current state of a line is accepted. */
export function acceptedQuantity({ state, quantity, product }: CartLine): number {
  if (state === 'gone' || state === 'sold_out') return 0;
  return Math.min(quantity, maxUnits(product?.stock ?? null));
}
