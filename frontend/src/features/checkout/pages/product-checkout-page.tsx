import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Container, Skeleton, VisuallyHidden } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { isApiError } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-texts.ts';
import { useSession } from '../../../lib/session.ts';
import { useProduct } from '../api/product.ts';
import { Checkout } from '../components/checkout.tsx';
import classes from '../components/checkout.module.css';

/** The checkout of a product, for signed-in people. */
export function Component() {
  const { t } = useLingui();
  const { productId = '' } = useParams();
  return (
    <Container py="xl">
      <PageHeading title={t`Checkout`} />
      {/* Another product is another checkout: nothing may be carried over. */}
      <ProductCheckout key={productId} productId={productId} />
    </Container>
  );
}

function ProductCheckout({ productId }: { productId: string }) {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const product = useProduct(productId);

  // The id comes from the address: one that is no id at all is a product that is not there.
  const gone = isApiError(product.error, 'not_found') || isApiError(product.error, 'invalid_input');
  if (gone) {
    return (
      <EmptyState
        scene="store"
        title={t`This product is no longer available.`}
        text={<Trans>It may have been taken off the shelves. There is more to discover.</Trans>}
        action={
          <Button component={Link} to="/store">
            <Trans>Back to the store</Trans>
          </Button>
        }
      />
    );
  }
  if (product.isError && !product.data) {
    return <ErrorState message={errorText(product.error, i18n)} onRetry={() => void product.refetch()} />;
  }
  if (!product.data || !user) return <CheckoutSkeleton />;
  return <Checkout product={product.data} person={user} />;
}

function CheckoutSkeleton() {
  return (
    <>
      <VisuallyHidden component="output">
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <div className={classes['columns']} aria-hidden="true">
        <Skeleton height={560} radius="lg" />
        <div className={classes['summary']}>
          <Skeleton height={280} radius="lg" />
        </div>
      </div>
    </>
  );
}
