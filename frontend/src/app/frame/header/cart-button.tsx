import { Trans } from '@lingui/react/macro';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Link } from 'react-router-dom';
import { onStoredCart, storedCart } from '../../../lib/cart/stored-cart.ts';
import { useSession } from '../../../lib/session/session.ts';
import classes from './cart-button.module.css';

// A visitor who has put nothing into a cart never downloads what counts it.
const CartCount = lazy(async () => {
  const { CartCount: Count } = await import('../../../features/cart/components/cart-count.tsx');
  return { default: Count };
});

/** The way to the cart, with how much lies in it, on every page. */
export function CartButton() {
  const { user } = useSession();
  const stored = useSyncExternalStore(onStoredCart, storedCart);
  const name = (
    <VisuallyHidden>
      <Trans>Cart</Trans>
    </VisuallyHidden>
  );
  return (
    <ActionIcon component={Link} to="/cart" c="inherit" className={classes['button'] ?? ''}>
      <IconShoppingCart size={24} aria-hidden="true" />
      {user !== null || stored !== null ? (
        <ErrorBoundary fallback={name}>
          <Suspense fallback={name}>
            <CartCount className={classes['count']} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        name
      )}
    </ActionIcon>
  );
}
