import type { Product } from '@petcare/contracts/products.ts';
import { plural, t } from '@lingui/core/macro';
import { showOops } from '../../../components/feedback/dialogs.tsx';
import type { SessionUser } from '../../../lib/session/session.ts';
import { useProduct } from '../api/product.ts';
import type { KnownAddress } from '../checkout-draft.ts';
import { usePayment } from '../payment/use-payment.tsx';
import { totalOf } from '../total.ts';
import { useCheckoutDraft } from '../payment/use-checkout-draft.ts';
import { Checkout } from './checkout.tsx';
import { ProductSummary } from './product-summary.tsx';
import { SoldOut } from './sold-out.tsx';

const mostAtOnce = 20;

interface ProductCheckoutProps {
  product: Product;
  person: SessionUser;
  /** From the user's last order; null without one. */
  known: KnownAddress | null;
}

/** The checkout of one product in any available quantity. */
export function ProductCheckout({ product, person, known }: ProductCheckoutProps) {
  const state = useCheckoutDraft(product._id, person, known);
  const { draft, change, memory } = state;
  const { refetch } = useProduct(product._id);
  const paying = usePayment('product', state, async () => {
    const left = (await refetch()).data?.stock;
    // A sold-out product has its own page.
    if (left) {
      await showOops(
        t`${plural(left, { one: 'Only # is left now.', other: 'Only # are left now.' })} Please look at the quantity again.`,
      );
    }
  });

  // The payment of this checkout may itself hold the last item.
  const most = memory.paymentId() ? draft.quantity : Math.min(mostAtOnce, product.stock ?? mostAtOnce);
  if (most === 0) return <SoldOut product={product} />;
  const quantity = Math.min(draft.quantity, most);
  const total = totalOf([{ price: product.product_price, quantity }]);
  return (
    <Checkout
      goods={{
        purchase: {
          kind: 'product',
          lines: [{ product_id: product._id, quantity }],
          from_cart: false,
        },
        total,
      }}
      state={state}
      paying={paying}
      label={product.product_name}
      summary={
        <ProductSummary
          product={product}
          quantity={quantity}
          most={most}
          disabled={paying.phase !== 'ready'}
          onQuantity={(wanted) => change({ quantity: wanted })}
        />
      }
    />
  );
}
