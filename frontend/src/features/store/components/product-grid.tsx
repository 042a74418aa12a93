import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { LastPage } from '../../../components/lists/last-page.tsx';
import { Pager } from '../../../components/lists/pager.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { usePageNumber } from '../../../lib/address/use-page-number.ts';
import { pageSize, type ProductSource, useProducts } from '../api/products.ts';
import type { ProductFilter } from '../product-filter.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';
import classes from './product-grid.module.css';

const places = Array.from({ length: 8 }, (_, place) => place);

interface ProductGridProps {
  source: ProductSource;
  filter: ProductFilter;
  headingOrder: 2 | 3;
  empty: ReactNode;
  onDetails: (id: string) => void;
}

export function ProductGrid({ source, filter, headingOrder, empty, onDetails }: ProductGridProps) {
  const { i18n } = useLingui();
  const [page, turnTo] = usePageNumber();
  const found = useProducts(source, filter, page);

  if (found.isPending) return <ProductGridSkeleton />;
  if (found.isError && !found.data) {
    return <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />;
  }
  const { items, total } = found.data;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page > pages && !found.isPlaceholderData) return <LastPage page={pages} />;
  if (items.length === 0) return empty;
  return (
    <>
      <Text c="dimmed" my="sm" className="pc-numbers" aria-live="polite">
        <Plural value={total} one="# product" other="# products" />
      </Text>
      <ul className={classes['grid']} aria-busy={found.isPlaceholderData || undefined}>
        {items.map((product, place) => (
          <li key={product._id}>
            <ProductCard
              product={product}
              headingOrder={headingOrder}
              eager={place === 0}
              onDetails={onDetails}
            />
          </li>
        ))}
      </ul>
      {pages > 1 && <Pager page={page - 1} pages={pages} onTurn={(turned) => turnTo(turned + 1)} />}
    </>
  );
}

function ProductGridSkeleton() {
  return (
    <>
      <VisuallyHidden component="output">
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <Text my="sm" aria-hidden="true">
        <Skeleton component="span" display="inline-block" height={14} width={88} />
      </Text>
      <div className={classes['grid']} aria-hidden="true">
        {places.map((place) => (
          <ProductCardSkeleton key={place} />
        ))}
      </div>
    </>
  );
}
