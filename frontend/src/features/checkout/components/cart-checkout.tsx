import type { Cart } from '@petcare/contracts/cart.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { showOops } from '../../../components/feedback/dialogs.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import type { SessionUser } from '../../../lib/session/session.ts';
import { useCartToPay } from '../api/cart.ts';
import { splitCart } from '../cart-split.ts';
import { cartCheckout, type KnownAddress } from '../checkout-draft.ts';
import { usePayment } from '../payment/use-payment.tsx';
import { useCheckoutDraft } from '../payment/use-checkout-draft.ts';
import { cartTotal, CartSummary } from './cart-summary.tsx';
import { Checkout } from './checkout.tsx';

interface CartCheckoutProps {
  cart: Cart;
  person: SessionUser;
  /** From the user's last order; null without one. */
  known: KnownAddress | null;
}

/** The checkout of all cart lines that can be bought now. */
export function CartCheckout({ cart, person, known }: CartCheckoutProps) {
  const { t } = useLingui();
  const state = useCheckoutDraft(cartCheckout, person, known);
  const { draft, change, memory } = state;
  const { refetch } = useCartToPay();
  const paying = usePayment('product', state, async () => {
    await refetch();
    await showOops(t`Something in your cart has just been sold. Please look at what is left before you pay.`);
  });
  const begun = memory.paymentId() ? draft.lines : null;
  const split = useMemo(() => splitCart(cart, begun), [cart, begun]);
  // Paid lines leave the cart at once; the screen keeps them until the payment ends.
  const { goods, left } = useKept(split, paying.phase !== 'ready');

  if (goods.length === 0) return <NothingToBuy />;
  const lines = goods.map(({ product_id, quantity }) => ({ product_id, quantity }));
  const total = cartTotal(goods);
  const units = goods.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Checkout
      goods={{ purchase: { kind: 'product', lines, from_cart: true }, total }}
      state={state}
      paying={{
        ...paying,
        byCard: (provider, wanted) => {
          change({ lines });
          return paying.byCard(provider, wanted);
        },
        byBkash: (account, wanted) => {
          change({ lines });
          return paying.byBkash(account, wanted);
        },
      }}
      label={t`${plural(units, { one: '# piece', other: '# pieces' })}`}
      summary={<CartSummary goods={goods} left={left} />}
    />
  );
}

/** Returns the value, or its last state while `stays` is true. */
function useKept<Value>(value: Value, stays: boolean): Value {
  const [kept, setKept] = useState(value);
  if (!stays && kept !== value) setKept(value);
  return stays ? kept : value;
}

function NothingToBuy() {
  const { t } = useLingui();
  return (
    <EmptyState
      scene="store"
      title={t`There is nothing in your cart to pay for.`}
      text={<Trans>Put something in, or look at what is in it: it may have been sold out meanwhile.</Trans>}
      action={
        <Button component={Link} to="/cart">
          <Trans>Look at the cart</Trans>
        </Button>
      }
    />
  );
}
