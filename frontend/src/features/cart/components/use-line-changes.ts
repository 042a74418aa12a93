import type { CartLine } from '@petcare/contracts/cart.ts';
import { useLingui } from '@lingui/react/macro';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { mostUnits } from '../../../lib/cart/cart.rules.ts';
import { useChangeLine } from '../../../lib/cart/use-cart.ts';
import { errorText } from '../../../lib/api/error-texts.ts';

/** What can be done with the lines of a cart. What fails is said, and the cart shows what the server has. */
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
      title: t`Taken out of your cart`,
      message: product?.product_name ?? t`A product that has left the store`,
      // What has left the store cannot come back.
      ...(product && { action: { label: t`Undo`, onClick: () => void set(line, quantity) } }),
    });
  }

  return {
    setQuantity: (line: CartLine, quantity: number) => void set(line, quantity),
    remove: (line: CartLine) => void remove(line),
    /** Takes a line as it is today: at today’s price, as many as there are, or not at all. */
    accept: (line: CartLine) => void set(line, acceptedQuantity(line)),
  };
}

/** How many units stay when a line is taken as it is today. */
export function acceptedQuantity({ state, quantity, product }: CartLine): number {
  if (state === 'gone' || state === 'sold_out') return 0;
  return Math.min(quantity, mostUnits(product?.stock ?? null));
}
