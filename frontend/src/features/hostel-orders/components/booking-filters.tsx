import { HostelOrderStatus } from '@petcare/contracts/hostel-orders.ts';
import { PetType } from '@petcare/contracts/stays.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { SearchForm } from '../../../components/search-form.tsx';
import { hostelOrderStatusTexts } from '../../../lib/hostel-order-status-texts.ts';
import { petTypeTexts } from '../../../lib/stay-texts.ts';
import type { BookingFilter, FilterName } from '../booking-filter.ts';
import classes from './booking-filters.module.css';

interface BookingFiltersProps {
  filter: BookingFilter;
  onChange: (name: FilterName, value: string) => void;
  onClear: () => void;
}

/** The search box and the filters over all bookings. They follow the address. */
export function BookingFilters({ filter, onChange, onClear }: BookingFiltersProps) {
  const { t, i18n } = useLingui();
  const all = { value: '', label: t`All` };
  return (
    <Stack gap="sm" mb="md">
      <SearchForm
        label={t`Search the bookings`}
        placeholder={t`Name, email, phone or number`}
        query={filter.search ?? ''}
        onSearch={(search) => onChange('search', search)}
      />
      <div className={classes['filters']}>
        <NativeSelect
          size="md"
          label={t`Status`}
          value={filter.status ?? ''}
          onChange={(event) => onChange('status', event.currentTarget.value)}
          data={[
            all,
            ...HostelOrderStatus.options.map((value) => ({
              value,
              label: i18n._(hostelOrderStatusTexts[value]),
            })),
          ]}
        />
        <NativeSelect
          size="md"
          label={t`Pet type`}
          value={filter.petType ?? ''}
          onChange={(event) => onChange('petType', event.currentTarget.value)}
          data={[all, ...PetType.options.map((value) => ({ value, label: i18n._(petTypeTexts[value]) }))]}
        />
        <TextInput
          type="date"
          label={t`In the house on`}
          value={filter.on ?? ''}
          onChange={(event) => onChange('on', event.currentTarget.value)}
        />
        <Button variant="default" onClick={onClear} disabled={Object.keys(filter).length === 0}>
          <Trans>Clear all</Trans>
        </Button>
      </div>
    </Stack>
  );
}
