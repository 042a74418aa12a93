import { wishlistEndpoints } from '@petcare/contracts/commerce/products/wishlist.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { LoadingState } from '../../../components/feedback/loading-state.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useTopic } from '../../../lib/live/use-topic.ts';
import { wishedProductsKey } from '../../../lib/wishlist/use-wishlist.ts';
import { ProductCard } from '../components/product-card.tsx';
import classes from '../components/product-grid.module.css';
import { productAddress } from '../product-head.ts';

export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageHeading title={t`My wish list`} lead={<Trans>Products you want to remember.</Trans>} />
      <WishedProducts />
    </>
  );
}

function WishedProducts() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  useTopic('store');
  const found = useQuery({
    queryKey: wishedProductsKey,
    queryFn: ({ signal }) => call(wishlistEndpoints['wishlist.products'], { signal }),
  });
  if (found.isPending) return <LoadingState />;
  if (found.isError && !found.data)
    return <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />;
  if (found.data.length === 0)
    return (
      <EmptyState
        scene="store"
        title={t`Your wish list is empty`}
        text={<Trans>Tap the heart of a product in the store to keep it here.</Trans>}
        action={
          <Button component={Link} to="/store">
            <Trans>Go to store</Trans>
          </Button>
        }
      />
    );
  return (
    <ul className={classes['grid']}>
      {found.data.map((product) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            headingOrder={2}
            onDetails={() => void navigate(productAddress(product))}
          />
        </li>
      ))}
    </ul>
  );
}
