import type { Product, productEndpoints } from '@petcare/contracts/commerce/products/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconVersions } from '@tabler/icons-react';
import { useMemo } from 'react';
import { RecordCell } from '../../../components/admin-table/record-cell.tsx';
import { RowActions } from '../../../components/admin-table/row-actions.tsx';
import type { ColumnOf } from '../../../components/admin-table/table-list.ts';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { EditButton } from '../../../components/records/edit-button.tsx';
import { ProductPicture } from '../../../components/media/product-picture.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { TruncatedText } from '../../../components/text/truncated-text.tsx';
import { productTypeTexts } from '../../../lib/texts/product-type-texts.ts';
import { productHeadings } from '../product-headings.ts';
import { DeleteProductButton } from './delete-product-button.tsx';
import { StockField } from './stock-field.tsx';

const variantKeys = [
  'variant_group',
  'group_name',
  'group_name_bn',
  'variant_label',
  'variant_label_bn',
  'weight_grams',
] as const;

type Column = ColumnOf<Product, (typeof productEndpoints)['products.list']>;
type Cell = Column['cell'];

const productCell: Cell = ({
  product_name: name,
  product_name_bn: nameBn,
  product_description: words,
  product_image: src,
}) => (
  <RecordCell picture={<ProductPicture src={src} />}>
    <Text fw={600}>{name}</Text>
    {nameBn && (
      <Text size="sm" lang="bn">
        {nameBn}
      </Text>
    )}
    <Text size="sm" c="dimmed">
      <TruncatedText text={words} length={60} />
    </Text>
  </RecordCell>
);
const priceCell: Cell = ({ product_price: price }) => <Taka taka={price} />;
const stockCell: Cell = (product) => <StockField product={product} />;
const dateCell: Cell = ({ createdAt }) => <DhakaDate at={createdAt} />;

interface Actions {
  readonly onEdit: (product: Product) => void;
  readonly onVariants: (product: Product) => void;
}

function actionsCell({ onEdit, onVariants }: Actions): Cell {
  return (product) => (
    <RowActions
      main={<EditButton name={product.product_name} onEdit={() => onEdit(product)} />}
      other={
        <Group gap={8} wrap="nowrap">
          <VariantsButton product={product} onOpen={() => onVariants(product)} />
          <DeleteProductButton product={product} />
        </Group>
      }
    />
  );
}

function VariantsButton({ product, onOpen }: { product: Product; onOpen: () => void }) {
  const { t } = useLingui();
  return (
    <Button
      variant="default"
      leftSection={<IconVersions size={20} aria-hidden="true" />}
      onClick={onOpen}
      aria-label={t`Variants: ${product.product_name}`}
    >
      <Trans>Variants</Trans>
    </Button>
  );
}

export function useProductColumns({ onEdit, onVariants }: Actions) {
  const { t, i18n } = useLingui();
  return useMemo<Column[]>(
    () => [
      {
        key: 'product',
        header: t`Product`,
        lead: true,
        cell: productCell,
        sort: 'product_name',
        csv: [
          { key: '_id', header: i18n._(productHeadings._id) },
          { key: 'product_name', header: i18n._(productHeadings.product_name) },
          { key: 'product_description', header: i18n._(productHeadings.product_description) },
          { key: 'product_name_bn', header: i18n._(productHeadings.product_name_bn) },
          { key: 'product_description_bn', header: i18n._(productHeadings.product_description_bn) },
          { key: 'barcode', header: i18n._(productHeadings.barcode) },
          ...variantKeys.map((key) => ({ key, header: i18n._(productHeadings[key]) })),
        ],
      },
      {
        key: 'type',
        header: t`Type`,
        cell: ({ product_type: type }) => i18n._(productTypeTexts[type]),
        csv: [{ key: 'product_type', header: i18n._(productHeadings.product_type) }],
      },
      {
        key: 'price',
        header: t`Price`,
        numeric: true,
        cell: priceCell,
        sort: 'product_price',
        csv: [{ key: 'product_price', header: i18n._(productHeadings.product_price) }],
      },
      {
        key: 'stock',
        header: t`Stock`,
        cell: stockCell,
        sort: 'stock',
        csv: [{ key: 'stock', header: i18n._(productHeadings.stock) }],
      },
      {
        key: 'date',
        header: t`Added on`,
        cell: dateCell,
        sort: 'createdAt',
        descending: true,
        csv: [{ key: 'createdAt', header: i18n._(productHeadings.createdAt) }],
      },
      { key: 'actions', header: t`Actions`, actions: true, cell: actionsCell({ onEdit, onVariants }) },
    ],
    [i18n, onEdit, onVariants, t],
  );
}
