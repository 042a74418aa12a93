import { OrderStatus } from '@petcare/contracts/order-status.ts';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Stack } from '@mantine/core';
import { SearchForm } from '../../../components/search-form.tsx';
import { orderStatusTexts } from '../../../lib/order-status-texts.ts';
import type { OrderFilter } from '../order-filter.ts';

interface OrderFiltersProps {
  filter: OrderFilter;
  onChange: (name: keyof OrderFilter, value: string) => void;
}

/** The search box and the status over the orders of everybody. They follow the address. */
export function OrderFilters({ filter, onChange }: OrderFiltersProps) {
  const { t, i18n } = useLingui();
  return (
    <Stack gap="sm" mb="md">
      <SearchForm
        label={t`Search the orders`}
        placeholder={t`Number, name, phone or email`}
        query={filter.search ?? ''}
        onSearch={(search) => onChange('search', search)}
      />
      <NativeSelect
        size="md"
        maw={{ sm: 280 }}
        label={t`Status`}
        value={filter.status ?? ''}
        onChange={(event) => onChange('status', event.currentTarget.value)}
        data={[
          { value: '', label: t`All` },
          ...OrderStatus.options.map((value) => ({ value, label: i18n._(orderStatusTexts[value]) })),
        ]}
      />
    </Stack>
  );
}
