import { PaymentStatus } from '@petcare/contracts/payment-status.ts';
import { PaymentProvider } from '@petcare/contracts/payments.ts';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import { SearchForm } from '../../../components/search-form.tsx';
import { deskStatusTexts } from '../status-texts.ts';
import { providerTexts } from '../desk-texts.ts';
import type { PaymentFilter } from '../payment-filter.ts';

interface PaymentFiltersProps {
  filter: PaymentFilter;
  onChange: (name: keyof PaymentFilter, value: string) => void;
}

/** The search box and the filters over the payments. They follow the address. */
export function PaymentFilters({ filter, onChange }: PaymentFiltersProps) {
  const { t, i18n } = useLingui();
  return (
    <Stack gap="sm" mb="md">
      <SearchForm
        label={t`Search the payments`}
        placeholder={t`Name, phone, or an id of the provider`}
        query={filter.search ?? ''}
        onSearch={(search) => onChange('search', search)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" maw={560}>
        <NativeSelect
          size="md"
          label={t`Status`}
          value={filter.status ?? ''}
          onChange={(event) => onChange('status', event.currentTarget.value)}
          data={[
            { value: '', label: t`All` },
            ...PaymentStatus.options.map((value) => ({ value, label: i18n._(deskStatusTexts[value]) })),
          ]}
        />
        <NativeSelect
          size="md"
          label={t`Paid by`}
          value={filter.provider ?? ''}
          onChange={(event) => onChange('provider', event.currentTarget.value)}
          data={[
            { value: '', label: t`All` },
            ...PaymentProvider.options.map((value) => ({ value, label: i18n._(providerTexts[value]) })),
          ]}
        />
      </SimpleGrid>
    </Stack>
  );
}
