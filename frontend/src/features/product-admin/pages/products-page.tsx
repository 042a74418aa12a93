import {
  type Product,
  productEndpoints,
  ProductType,
  ProductsQuery,
} from '@petcare/contracts/commerce/products/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { AdminTable } from '../../../components/admin-table/admin-table.tsx';
import { useTableAddress } from '../../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { ViewTabs } from '../../../components/layout/view-tabs.tsx';
import { choicesOf } from '../../../lib/texts/choices-of.ts';
import { productTypeTexts } from '../../../lib/texts/product-type-texts.ts';
import { useProducts } from '../api/products.ts';
import { EditProduct } from '../components/edit-product.tsx';
import { EditVariants } from '../components/edit-variants.tsx';
import { ImportProducts } from '../components/import/import-products.tsx';
import { StockLevels } from '../components/stock-levels.tsx';
import { useProductColumns } from '../components/product-columns.tsx';

const views = ['all', 'stock', 'import'] as const;

export function Component() {
  const { t } = useLingui();
  const [address] = useSearchParams();
  return (
    <>
      <PageHeading
        title={t`Products`}
        lead={<Trans>All products. Changes appear in the store at once.</Trans>}
        action={
          <Button component={Link} to="/add_product" leftSection={<IconPlus size={20} aria-hidden="true" />}>
            <Trans>Add Product</Trans>
          </Button>
        }
      />
      <ViewTabs
        view={views.find((view) => view === address.get('view')) ?? 'all'}
        views={[
          ['all', <Trans key="all">All products</Trans>, <ProductTable key="all" />],
          ['stock', <Trans key="stock">Stock levels</Trans>, <StockLevels key="stock" />],
          ['import', <Trans key="import">Import</Trans>, <ImportProducts key="import" />],
        ]}
      />
    </>
  );
}

const endpoint = productEndpoints['products.list'];
const filters = ['product_type', 'in_stock', 'min_price', 'max_price'] as const;

function ProductTable() {
  const { t, i18n } = useLingui();
  const list = useTableAddress(endpoint, ProductsQuery, { filters, defaultSort: '-createdAt' });
  const products = useProducts(list.query);
  const [editing, setEditing] = useState<Product | null>(null);
  const [arranging, setArranging] = useState<Product | null>(null);
  const columns = useProductColumns({ onEdit: setEditing, onVariants: setArranging });
  return (
    <>
      <AdminTable
        name="products"
        caption={t`Products`}
        list={list}
        found={products}
        columns={columns}
        rowKey={({ _id }) => _id}
        tools={{
          search: { label: t`Search the products`, placeholder: t`Name of a product` },
          filters: [
            {
              kind: 'choice',
              name: 'product_type',
              label: t`Type`,
              options: choicesOf(ProductType.options, productTypeTexts, i18n),
            },
            {
              kind: 'choice',
              name: 'in_stock',
              label: t`Stock`,
              options: [
                { value: 'true', label: t`Can be bought` },
                { value: 'false', label: t`Sold out` },
              ],
            },
            { kind: 'amount', name: 'min_price', label: t`Price at least` },
            { kind: 'amount', name: 'max_price', label: t`Price at most` },
          ],
          nothingFound: t`No products found.`,
        }}
        empty={
          <EmptyState
            scene="store"
            title={t`No products found.`}
            text={<Trans>Add your first product to start selling.</Trans>}
          />
        }
      />
      <EditProduct product={editing} onClose={() => setEditing(null)} />
      <EditVariants product={arranging} onClose={() => setArranging(null)} />
    </>
  );
}
