import type { Product } from '@petcare/contracts/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { DhakaDate } from '../../../components/dhaka-date.tsx';
import { type Column, PagedTable } from '../../../components/paged-table.tsx';
import { ProductPicture } from '../../../components/product-picture.tsx';
import { Taka } from '../../../components/taka.tsx';
import { TruncatedText } from '../../../components/truncated-text.tsx';
import { productTypeTexts } from '../../../lib/product-type-texts.ts';
import { pageSize } from '../api/products.ts';
import { DeleteProductButton } from './delete-product-button.tsx';
import classes from './product-table.module.css';
import { StockField } from './stock-field.tsx';

type Cell = Column<Product>['cell'];

const productCell: Cell = ({ product_name: name, product_description: words, product_image: src }) => (
  <div className={classes['product']}>
    <ProductPicture src={src} className={classes['picture']} />
    <div>
      <Text fw={600}>{name}</Text>
      <Text size="sm" c="dimmed">
        <TruncatedText text={words} length={60} />
      </Text>
    </div>
  </div>
);
const priceCell: Cell = ({ product_price: price }) => <Taka taka={price} />;
const stockCell: Cell = (product) => <StockField product={product} />;
const dateCell: Cell = ({ createdAt }) => <DhakaDate at={createdAt} />;

interface ProductTableProps {
  products: readonly Product[];
  onEdit: (product: Product) => void;
}

function actionsCell(onEdit: ProductTableProps['onEdit']): Cell {
  return (product) => (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <EditButton product={product} onEdit={onEdit} />
      <DeleteProductButton product={product} />
    </Group>
  );
}

/** The products with what admins change about them. */
export function ProductTable({ products, onEdit }: ProductTableProps) {
  const { t, i18n } = useLingui();
  const columns = useMemo<Column<Product>[]>(
    () => [
      { key: 'product', header: t`Product`, lead: true, cell: productCell },
      {
        key: 'type',
        header: t`Type`,
        cell: ({ product_type: type }) => i18n._(productTypeTexts[type]),
      },
      { key: 'price', header: t`Price`, numeric: true, cell: priceCell },
      { key: 'stock', header: t`Stock`, cell: stockCell },
      { key: 'date', header: t`Added on`, cell: dateCell },
      { key: 'actions', header: t`Edit or delete`, actions: true, cell: actionsCell(onEdit) },
    ],
    [i18n, onEdit, t],
  );
  return (
    <PagedTable
      caption={t`Products`}
      columns={columns}
      rows={products}
      rowKey={({ _id }) => _id}
      pageSize={pageSize}
      empty={null}
    />
  );
}

function EditButton({ product, onEdit }: { product: Product } & Pick<ProductTableProps, 'onEdit'>) {
  const { t } = useLingui();
  const { product_name: name } = product;
  return (
    <Button
      variant="light"
      leftSection={<IconPencil size={20} aria-hidden="true" />}
      onClick={() => onEdit(product)}
      aria-label={t`Edit: ${name}`}
    >
      <Trans>Edit</Trans>
    </Button>
  );
}
