import type { Cart } from '@petcare/contracts/commerce/products/cart.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { showOops } from '../../../components/feedback/dialogs.tsx';
import { useCoupon } from '../../../components/coupon/use-coupon.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import type { SessionUser } from '../../../lib/session/session.ts';
import { useCartToPay } from '../api/cart.ts';
import { useQuotedTotal } from '../api/delivery-quote.ts';
import { splitCart } from '../cart-split.ts';
import { cartCheckout, type LastAddress, noteOf } from '../checkout-draft.ts';
import { couponOf, withCoupon } from './with-coupon.ts';
import { usePayment } from '../payment/use-payment.tsx';
import { useCheckoutDraft } from '../payment/use-checkout-draft.ts';
import { cartTotal, CartSummary } from '../summaries/cart-summary.tsx';
import { Checkout } from './checkout.tsx';

interface CartCheckoutProps {
  cart: Cart;
  user: SessionUser;
  lastAddress: LastAddress | null;
}

export function CartCheckout({ cart, user, lastAddress }: CartCheckoutProps) {
  const { t } = useLingui();
  const state = useCheckoutDraft(cartCheckout, user, lastAddress);
  const { draft, change, attemptStore } = state;
  const { refetch } = useCartToPay();
  const paymentFlow = usePayment('product', state, async () => {
    await refetch();
    await showOops(t`Some items in your cart have just sold out. Please review your order before you pay.`);
  });
  const started = attemptStore.paymentId() ? draft.lines : null;
  const split = useMemo(() => splitCart(cart, started), [cart, started]);
  // Paid lines leave the cart at once; the screen keeps them until the payment ends.
  const { goods, unavailable } = useFrozenWhile(split, paymentFlow.phase !== 'ready');

  const lines = goods.map(({ product_id, quantity }) => ({ product_id, quantity }));
  const coupon = useCoupon(lines);
  const quoted = withCoupon(useQuotedTotal(lines, cartTotal(goods), draft), coupon);
  if (goods.length === 0) return <NothingToBuy />;
  const units = goods.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Checkout
      goods={{
        purchase: { kind: 'product', lines, from_cart: true, ...couponOf(coupon), ...noteOf(draft) },
        total: quoted.total,
      }}
      state={state}
      paymentFlow={{
        ...paymentFlow,
        byCard: (provider, payable) => {
          change({ lines });
          return paymentFlow.byCard(provider, payable);
        },
        inCash: (code, payable) => {
          change({ lines });
          return paymentFlow.inCash(code, payable);
        },
        byBkash: (account, payable) => {
          change({ lines });
          return paymentFlow.byBkash(account, payable);
        },
      }}
      label={t`${plural(units, { one: '# piece', other: '# pieces' })}`}
      summary={
        <CartSummary
          goods={goods}
          unavailable={unavailable}
          quoted={quoted}
          coupon={coupon}
          disabled={paymentFlow.phase !== 'ready'}
        />
      }
    />
  );
}

function useFrozenWhile<Value>(value: Value, frozen: boolean): Value {
  const [last, setLast] = useState(value);
  if (!frozen && last !== value) setLast(value);
  return frozen ? last : value;
}

function NothingToBuy() {
  const { t } = useLingui();
  return (
    <EmptyState
      scene="store"
      title={t`There is nothing to pay for in your cart.`}
      text={<Trans>The items may have sold out. Please check your cart.</Trans>}
      action={
        <Button component={Link} to="/cart">
          <Trans>Go to cart</Trans>
        </Button>
      }
    />
  );
}
