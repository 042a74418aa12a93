import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { lazy } from 'react';
import { OnDemand } from '../../../components/feedback/on-demand.tsx';
import { formatTaka } from '../../../lib/format/money.ts';
import { filterCount, type FilterName, type ProductFilter } from '../product-filter.ts';
import classes from './store-filters.module.css';

const StoreFilterSheet = lazy(async () => ({
  default: (await import('./store-filter-sheet.tsx')).StoreFilterSheet,
}));

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
  const active = filterCount(filter);
  // The first number of a page costs a phone 50 ms.
  const shownCount = active > 0 ? i18n.number(active) : '';
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
      <OnDemand opened={opened}>
        {(isOpen) => (
          <StoreFilterSheet
            filter={filter}
            opened={isOpen}
            onClose={close}
            onChange={onChange}
            onClear={onClear}
          />
        )}
      </OnDemand>
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
