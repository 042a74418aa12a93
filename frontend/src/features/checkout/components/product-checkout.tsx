import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCoupon } from '../../../components/coupon/use-coupon.ts';
import { showOops } from '../../../components/feedback/dialogs.tsx';
import type { SessionUser } from '../../../lib/session/session.ts';
import { productNameIn } from '../../../lib/format/names-in.ts';
import { useQuotedTotal } from '../api/delivery-quote.ts';
import { useProduct } from '../api/product.ts';
import { type LastAddress, noteOf } from '../checkout-draft.ts';
import { couponOf, withCoupon } from './with-coupon.ts';
import { usePayment } from '../payment/use-payment.tsx';
import { totalOf } from '../total.ts';
import { useCheckoutDraft } from '../payment/use-checkout-draft.ts';
import { Checkout } from './checkout.tsx';
import { ProductSummary } from '../summaries/product-summary.tsx';
import { SoldOut } from './sold-out.tsx';

const maxPerOrder = 20;

interface ProductCheckoutProps {
  product: Product;
  user: SessionUser;
  lastAddress: LastAddress | null;
}

export function ProductCheckout({ product, user, lastAddress }: ProductCheckoutProps) {
  const { t, i18n } = useLingui();
  const state = useCheckoutDraft(product._id, user, lastAddress);
  const { draft, change, attemptStore } = state;
  const { refetch } = useProduct(product._id);
  const paymentFlow = usePayment('product', state, async () => {
    const left = (await refetch()).data?.stock;
    // A sold-out product has its own page.
    if (left) {
      await showOops(
        t`${plural(left, { one: 'Only # is left now.', other: 'Only # are left now.' })} Please check the quantity.`,
      );
    }
  });

  // The payment of this checkout may itself hold the last item.
  const maxQuantity = attemptStore.paymentId()
    ? draft.quantity
    : Math.min(maxPerOrder, product.stock ?? maxPerOrder);
  const quantity = Math.min(draft.quantity, maxQuantity);
  const lines = [{ product_id: product._id, quantity: Math.max(1, quantity) }];
  const coupon = useCoupon(lines);
  const items = totalOf([{ price: product.product_price, quantity }]);
  const quoted = withCoupon(useQuotedTotal(lines, items, draft), coupon);
  if (maxQuantity === 0) return <SoldOut product={product} />;
  return (
    <Checkout
      goods={{
        purchase: { kind: 'product', lines, from_cart: false, ...couponOf(coupon), ...noteOf(draft) },
        total: quoted.total,
      }}
      state={state}
      paymentFlow={paymentFlow}
      label={productNameIn(i18n.locale, product)}
      summary={
        <ProductSummary
          product={product}
          quantity={quantity}
          maxQuantity={maxQuantity}
          quoted={quoted}
          coupon={coupon}
          disabled={paymentFlow.phase !== 'ready'}
          onQuantity={(wanted) => change({ quantity: wanted })}
        />
      }
    />
  );
}
