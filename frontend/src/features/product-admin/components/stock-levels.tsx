import {
  type StockLevel,
  stockLevelEndpoints,
  StockLevelsQuery,
} from '@petcare/contracts/commerce/products/stock-levels.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Text } from '@mantine/core';
import { useMemo } from 'react';
import { AdminTable } from '../../../components/admin-table/admin-table.tsx';
import { RecordCell } from '../../../components/admin-table/record-cell.tsx';
import type { ColumnOf } from '../../../components/admin-table/table-list.ts';
import { useTableAddress } from '../../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ProductPicture } from '../../../components/media/product-picture.tsx';
import { useStockLevels } from '../api/stock-levels.ts';
import { ReorderLevelField } from './reorder-level-field.tsx';
import { StockField } from './stock-field.tsx';

const endpoint = stockLevelEndpoints['stockLevels.list'];
type Column = ColumnOf<StockLevel, typeof endpoint>;
const filters = ['low'] as const;

const productCell: Column['cell'] = ({ product, low }) => (
  <RecordCell picture={<ProductPicture src={product.product_image} />}>
    <Text fw={600}>{product.product_name}</Text>
    {low && (
      <Badge variant="light" color="marigold">
        <Trans>Low stock</Trans>
      </Badge>
    )}
  </RecordCell>
);
const stockCell: Column['cell'] = ({ product }) => <StockField product={product} />;
const levelCell: Column['cell'] = (row) => <ReorderLevelField row={row} />;

/** Stock and reorder level of the products, those with the lowest stock first. */
export function StockLevels() {
  const { t } = useLingui();
  const list = useTableAddress(endpoint, StockLevelsQuery, { filters });
  const columns = useMemo<Column[]>(
    () => [
      { key: 'product', header: t`Product`, lead: true, cell: productCell },
      { key: 'stock', header: t`Stock`, cell: stockCell },
      { key: 'reorder_level', header: t`Reorder level`, cell: levelCell },
    ],
    [t],
  );
  return (
    <AdminTable
      name="stock-levels"
      caption={t`Stock levels`}
      list={list}
      found={useStockLevels(list.query)}
      columns={columns}
      rowKey={({ product }) => product._id}
      tools={{
        search: { label: t`Search the products`, placeholder: t`Name of a product` },
        filters: [
          {
            kind: 'choice',
            name: 'low',
            label: t`Stock`,
            options: [{ value: 'true', label: t`Low stock` }],
          },
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
  );
}
