import { Trans } from '@lingui/react/macro';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Link } from 'react-router-dom';
import { noStoredCart, onStoredCart, storedCart } from '../../../lib/cart/stored-cart.ts';
import { useSession } from '../../../lib/session/session.ts';
import classes from './cart-button.module.css';

// A visitor without a cart never downloads the counter.
const CartCount = lazy(async () => {
  const { CartCount: Count } = await import('../../../features/cart/components/cart-count.tsx');
  return { default: Count };
});

export function CartButton() {
  const { user } = useSession();
  const stored = useSyncExternalStore(onStoredCart, storedCart, noStoredCart);
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
