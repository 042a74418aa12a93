import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer, Group, NativeSelect, Stack, Switch } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { formatTaka } from '../../../lib/format/money.ts';
import { filterCount, type FilterName, type ProductFilter } from '../product-filter.ts';
import { PriceField } from './price-field.tsx';
import classes from './store-filters.module.css';

interface StoreFiltersProps {
  filter: ProductFilter;
  /** A search is ordered by relevance by default, a tab by newest. */
  searching: boolean;
  onChange: (name: FilterName, value: string) => void;
  onAnyPrice: () => void;
  onClear: () => void;
}

export function StoreFilters({ filter, searching, onChange, onAnyPrice, onClear }: StoreFiltersProps) {
  const { t, i18n } = useLingui();
  const [opened, { open, close }] = useDisclosure();
  const onPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  const active = filterCount(filter);
  const shownCount = i18n.number(active);
  const range = useRangeText(filter);

  return (
    <div className={classes['filters']}>
      <NativeSelect
        size="md"
        aria-label={t`Sort by`}
        className={classes['order']}
        value={filter.sort ?? ''}
        onChange={(event) => onChange('sort', event.currentTarget.value)}
        data={[
          { value: '', label: searching ? t`Best match first` : t`Newest first` },
          ...(searching ? [{ value: 'newest', label: t`Newest first` }] : []),
          { value: 'price_low', label: t`Lowest price first` },
          { value: 'price_high', label: t`Highest price first` },
          { value: 'name', label: t`By name` },
        ]}
      />
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
        onClick={open}
      >
        {active > 0 ? <Trans>Filters ({shownCount})</Trans> : <Trans>Filters</Trans>}
      </Button>
      {active > 0 && (
        <Group gap="xs" className={classes['chosen'] ?? ''}>
          {range && <Chip label={range} onRemove={onAnyPrice} />}
          {filter.in_stock && <Chip label={t`In stock`} onRemove={() => onChange('in_stock', '')} />}
        </Group>
      )}
      <Drawer
        opened={opened}
        onClose={close}
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
            <Button onClick={close}>
              <Trans>Show the products</Trans>
            </Button>
            <Button variant="default" onClick={onClear} disabled={active === 0}>
              <Trans>Clear all</Trans>
            </Button>
          </Stack>
        </Stack>
      </Drawer>
    </div>
  );
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <Button
      variant="light"
      size="compact-md"
      radius="xl"
      rightSection={<IconX size={16} aria-hidden="true" />}
      onClick={onRemove}
      aria-label={t`Remove: ${label}`}
    >
      {label}
    </Button>
  );
}

function useRangeText({ min_price: low, max_price: high }: ProductFilter): string | null {
  const { t, i18n } = useLingui();
  const from = low === undefined ? '' : formatTaka(Number(low), i18n.locale);
  const upTo = high === undefined ? '' : formatTaka(Number(high), i18n.locale);
  if (from && upTo) return t`${from} to ${upTo}`;
  if (from) return t`From ${from}`;
  return upTo ? t`Up to ${upTo}` : null;
}
