import { maxCartLines } from '@petcare/contracts/commerce/products/cart.ts';
import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { toastDone, toastInfo, toastProblem } from '../../components/feedback/toasts.tsx';
import { maxUnits } from '../../lib/cart/cart.rules.ts';
import { quantitiesInCart, useChangeLine } from '../../lib/cart/use-cart.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import { useSession } from '../../lib/session/session.ts';
import { textIn } from '../../lib/format/text-in.ts';

const topic = 'cart';

export function useAddToCart(product: Product) {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const change = useChangeLine();
  const { _id: productId, stock } = product;
  const { text: name } = textIn(i18n.locale, product.product_name, product.product_name_bn);

  async function add() {
    const quantities = await quantitiesInCart(queryClient, user === null);
    const units = quantities.get(productId) ?? 0;
    if (units >= maxUnits(stock)) {
      const message =
        stock === units
          ? t`You already have all remaining units in your cart.`
          : t`This is the maximum per order.`;
      toastInfo({ topic, title: name, message });
      return;
    }
    if (units === 0 && quantities.size >= maxCartLines) {
      toastInfo({ topic, title: name, message: t`Your cart is full. Please order its items first.` });
      return;
    }
    await change.mutateAsync({ productId, quantity: units + 1, product });
    toastDone({
      topic,
      title: t`Added to your cart`,
      message: name,
      action: { label: t`Go to cart`, onClick: () => void navigate('/cart') },
    });
  }

  async function handleAdd() {
    try {
      await add();
    } catch (error) {
      toastProblem({ topic, title: t`${name} was not added to your cart`, message: errorText(error, i18n) });
    }
  }

  return () => void handleAdd();
}
