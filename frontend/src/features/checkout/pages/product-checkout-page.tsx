import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Container } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { type SessionUser, useSession } from '../../../lib/session/session.ts';
import { useCartToPay } from '../api/cart.ts';
import { useLastAddress } from '../api/last-address.ts';
import { useProduct } from '../api/product.ts';
import { cartCheckout } from '../checkout-draft.ts';
import { CartCheckout } from '../components/cart-checkout.tsx';
import { CheckoutSkeleton } from '../components/checkout-skeleton.tsx';
import { ProductCheckout } from '../components/product-checkout.tsx';

export function Component() {
  const { t } = useLingui();
  const { user } = useSession();
  const { productId = '' } = useParams();
  return (
    <Container py="xl">
      <PageHeading title={t`Checkout`} />
      {user && productId === cartCheckout && <CartCheckoutLoader user={user} />}
      {/* The key resets all state for another product. */}
      {user && productId !== cartCheckout && (
        <ProductCheckoutLoader key={productId} productId={productId} user={user} />
      )}
    </Container>
  );
}

function CartCheckoutLoader({ user }: { user: SessionUser }) {
  const { i18n } = useLingui();
  const cart = useCartToPay();
  const lastAddress = useLastAddress(user.id, cartCheckout);
  if (cart.isError && !cart.data) {
    return <ErrorState message={errorText(cart.error, i18n)} onRetry={() => void cart.refetch()} />;
  }
  if (!cart.data || lastAddress === undefined) return <CheckoutSkeleton />;
  return <CartCheckout cart={cart.data} user={user} lastAddress={lastAddress} />;
}

function ProductCheckoutLoader({ productId, user }: { productId: string; user: SessionUser }) {
  const { t, i18n } = useLingui();
  const product = useProduct(productId);
  const lastAddress = useLastAddress(user.id, productId);

  // The id comes from the URL; an invalid id counts as a missing product.
  const isMissing = isApiError(product.error, 'not_found') || isApiError(product.error, 'invalid_input');
  if (isMissing) {
    return (
      <EmptyState
        scene="store"
        title={t`This product is no longer available.`}
        text={<Trans>It is no longer sold. You can find other products in the store.</Trans>}
        action={
          <Button component={Link} to="/store">
            <Trans>Back to store</Trans>
          </Button>
        }
      />
    );
  }
  if (product.isError && !product.data) {
    return <ErrorState message={errorText(product.error, i18n)} onRetry={() => void product.refetch()} />;
  }
  if (!product.data || lastAddress === undefined) return <CheckoutSkeleton />;
  return <ProductCheckout product={product.data} user={user} lastAddress={lastAddress} />;
}
