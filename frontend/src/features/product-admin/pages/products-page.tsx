import type { Product } from '@petcare/contracts/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { LastPage } from '../../../components/last-page.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Pager } from '../../../components/pager.tsx';
import { TableSkeleton } from '../../../components/skeletons.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { pageSize, useProducts } from '../api/products.ts';
import { EditProduct } from '../components/edit-product.tsx';
import { ListControls } from '../components/list-controls.tsx';
import { ProductTable } from '../components/product-table.tsx';
import { type ProductList, useListAddress } from '../use-list-address.ts';

/** Products: everything the store sells, as an admin looks after it. */
export function Component() {
  const { t } = useLingui();
  const { list, change, turnTo } = useListAddress();
  return (
    <>
      <PageHeading
        title={t`Products`}
        lead={<Trans>Everything the store sells. What you change here is in the store at once.</Trans>}
        action={
          <Button component={Link} to="/add_product" leftSection={<IconPlus size={20} aria-hidden="true" />}>
            <Trans>Add Product</Trans>
          </Button>
        }
      />
      <Stack gap="md">
        <ListControls list={list} onChange={change} />
        <Products list={list} turnTo={turnTo} />
      </Stack>
    </>
  );
}

function Products({ list, turnTo }: { list: ProductList; turnTo: (page: number) => void }) {
  const { t, i18n } = useLingui();
  const products = useProducts(list);
  const [editing, setEditing] = useState<Product | null>(null);
  const handleEdit = useCallback((product: Product) => setEditing(product), []);
  const narrowed = list.search !== '' || list.type !== null;

  if (products.isPending) return <TableSkeleton />;
  if (products.isError && !products.data) {
    return <ErrorState message={errorText(products.error, i18n)} onRetry={() => void products.refetch()} />;
  }
  const { items, total } = products.data;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (list.page > pages && !products.isPlaceholderData) return <LastPage page={pages} />;
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          scene="store"
          title={t`No products found.`}
          text={
            narrowed ? (
              <Trans>Please try another word or another type.</Trans>
            ) : (
              <Trans>Add the first one: a type, a name, a price, some words and a picture.</Trans>
            )
          }
        />
      ) : (
        <ProductTable products={items} onEdit={handleEdit} />
      )}
      {pages > 1 && <Pager page={list.page - 1} pages={pages} onTurn={(turned) => turnTo(turned + 1)} />}
      <EditProduct product={editing} onClose={() => setEditing(null)} />
    </>
  );
}
