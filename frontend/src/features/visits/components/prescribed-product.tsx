import { maxPrescribedPacks } from '@petcare/contracts/clinic/visits.ts';
import { useLingui } from '@lingui/react/macro';
import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useChosenProduct, useProductChoices } from '../api/store-products.ts';

const searchDelayMs = 250;

interface PrescribedProductProps {
  productId: string;
  packs: string;
  /** Texts of refused fields. */
  errors: { readonly product_id: string | undefined; readonly packs: string | undefined };
  onChange: (change: { product_id: string; packs: string; name: string | null }) => void;
}

/** The medicine as a product of the store that the owner may buy, and how much of it. */
export function PrescribedProduct({ productId, packs, errors, onChange }: PrescribedProductProps) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, searchDelayMs);
  const chosen = useChosenProduct(productId);
  const { data: found = [], isFetching } = useProductChoices(search);
  const choices = chosen && !found.some(({ _id }) => _id === chosen._id) ? [chosen, ...found] : found;
  const most = i18n.number(maxPrescribedPacks);
  return (
    <SimpleGrid cols={{ base: 1, xs: productId === '' ? 1 : 2 }} spacing="sm">
      <Select
        label={t`Product of our store (optional)`}
        description={t`The owner can buy it with your prescription.`}
        searchable
        clearable
        nothingFoundMessage={isFetching ? t`Searching…` : t`No product has this name.`}
        // The store has searched already.
        filter={({ options }) => options}
        data={choices.map(({ _id: value, product_name: label }) => ({ value, label }))}
        value={productId === '' ? null : productId}
        error={errors.product_id}
        onSearchChange={setTyped}
        onChange={(id, option) =>
          onChange({
            product_id: id ?? '',
            packs: id === null ? '' : packs || '1',
            name: option?.label ?? null,
          })
        }
      />
      {productId !== '' && (
        <TextInput
          label={t`Packs`}
          description={t`At most ${most}`}
          inputMode="numeric"
          maxLength={2}
          value={packs}
          error={errors.packs}
          onChange={({ currentTarget: { value } }) =>
            onChange({ product_id: productId, packs: value, name: null })
          }
        />
      )}
    </SimpleGrid>
  );
}
