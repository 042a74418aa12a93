import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer, Group, Stack, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { filterCount, type FilterName, type ProductFilter } from '../product-filter.ts';
import { PriceField } from './price-field.tsx';

interface StoreFilterSheetProps {
  filter: ProductFilter;
  opened: boolean;
  onClose: () => void;
  onChange: (name: FilterName, value: string) => void;
  onClear: () => void;
}

export function StoreFilterSheet({ filter, opened, onClose, onChange, onClear }: StoreFilterSheetProps) {
  const { t } = useLingui();
  const onPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t`Filters`}
      position={onPhone ? 'bottom' : 'right'}
      size={onPhone ? 420 : 400}
    >
      <Stack gap="lg">
        <Group grow align="flex-start">
          <PriceField
            label={t`Price from`}
            price={filter.min_price ?? ''}
            onChange={(price) => onChange('min_price', price)}
          />
          <PriceField
            label={t`Price up to`}
            price={filter.max_price ?? ''}
            onChange={(price) => onChange('max_price', price)}
          />
        </Group>
        <Switch
          size="md"
          label={t`In stock only`}
          checked={filter.in_stock === 'true'}
          onChange={(event) => onChange('in_stock', event.currentTarget.checked ? 'true' : '')}
        />
        <Stack gap="xs">
          <Button onClick={onClose}>
            <Trans>Show the products</Trans>
          </Button>
          <Button variant="default" onClick={onClear} disabled={filterCount(filter) === 0}>
            <Trans>Clear all</Trans>
          </Button>
        </Stack>
      </Stack>
    </Drawer>
  );
}
