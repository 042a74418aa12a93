import type { Product } from '@petcare/contracts/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Center, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../../components/error-state.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { type ProductFilter, useProducts } from '../api/products.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';
import { ProductDetails } from './product-details.tsx';
import classes from './product-grid.module.css';

const places = Array.from({ length: 8 }, (_, place) => place);
const seenAtOnce = 4;

interface ProductGridProps {
  filter: ProductFilter;
  headingOrder: 2 | 3;
  empty: ReactNode;
}

/** The products a filter finds, with more on demand; a skeleton of the same shape until they are here. */
export function ProductGrid({ filter, headingOrder, empty }: ProductGridProps) {
  const { i18n } = useLingui();
  const found = useProducts(filter);
  const [detailed, setDetailed] = useState<Product | null>(null);

  if (found.isPending) return <ProductGridSkeleton />;
  if (found.isError && !found.data) {
    return <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />;
  }
  const products = found.data.pages.flatMap(({ items }) => items);
  if (products.length === 0) return empty;
  return (
    <>
      <ul className={classes['grid']}>
        {products.map((product, place) => (
          <li key={product._id}>
            <ProductCard
              product={product}
              headingOrder={headingOrder}
              eager={place < seenAtOnce}
              onDetails={setDetailed}
            />
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Center mt="lg">
          <Button
            variant="default"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            <Trans>Show more</Trans>
          </Button>
        </Center>
      )}
      <ProductDetails product={detailed} onClose={() => setDetailed(null)} />
    </>
  );
}

function ProductGridSkeleton() {
  return (
    <>
      <VisuallyHidden component="output">
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <div className={classes['grid']} aria-hidden="true">
        {places.map((place) => (
          <ProductCardSkeleton key={place} />
        ))}
      </div>
    </>
  );
}
