import type { Cart } from '@petcare/contracts/commerce/products/cart.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { CouponField } from '../../../components/coupon/coupon-field.tsx';
import { useCoupon } from '../../../components/coupon/use-coupon.ts';
import { Taka } from '../../../components/text/taka.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useLineChanges } from './use-line-changes.ts';
import classes from './cart-summary.module.css';

/** Changed lines must be accepted before the checkout. */
export function CartSummary({ cart }: { cart: Cart }) {
  const { t } = useLingui();
  const { user } = useSession();
  const { accept } = useLineChanges();
  const buyable = cart.lines.filter(({ state }) => state === 'ok' || state === 'price_changed');
  const coupon = useCoupon(buyable);
  const changed = cart.lines.filter(({ state }) => state !== 'ok');

  function handleAcceptAll() {
    for (const line of changed) accept(line);
  }

  return (
    <section className={classes['summary']} aria-label={t`Summary of your cart`}>
      <Title order={2} size="h4" className={classes['heading'] ?? ''}>
        <Trans>Summary</Trans>
      </Title>
      {buyable.length > 0 && <CouponField coupon={coupon} />}
      <div className={classes['total']}>
        <div>
          <Text fw={650}>
            <Trans>Total</Trans>
          </Text>
          <Text size="sm" c="dimmed" className="pc-numbers">
            <Plural value={cart.count} one="# item" other="# items" />
          </Text>
        </div>
        <Text fw={650} size="xl" aria-live="polite">
          <Taka taka={coupon.quote?.total ?? cart.total} />
        </Text>
      </div>
      {changed.length > 0 ? (
        <>
          <Text size="sm" id="cart-changed">
            <Trans>Some items in your cart have changed. Please review the marked items.</Trans>
          </Text>
          <Button fullWidth onClick={handleAcceptAll} aria-describedby="cart-changed">
            <Trans>Accept all changes</Trans>
          </Button>
        </>
      ) : (
        <Button component={Link} to="/store/payment/cart" fullWidth>
          <Trans>Checkout</Trans>
        </Button>
      )}
      {!user && (
        <Text size="sm" c="dimmed" className={classes['note'] ?? ''}>
          <Trans>You sign in at checkout, and your cart is kept.</Trans>
        </Text>
      )}
    </section>
  );
}
