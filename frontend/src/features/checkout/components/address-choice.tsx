import type { Address } from '@petcare/contracts/commerce/orders/addresses.ts';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useAddresses } from '../../../lib/addresses/addresses.ts';
import { districtIn } from '../../../lib/texts/districts.ts';
import type { BillingValues } from '../billing.rules.ts';

interface AddressChoiceProps {
  values: BillingValues;
  onChoose: (address: Omit<BillingValues, 'email'>) => void;
}

/** Fills the form from the address book. Renders nothing while the book is empty or cannot be fetched. */
export function AddressChoice({ values, onChoose }: AddressChoiceProps) {
  const { t, i18n } = useLingui();
  const { data: addresses = [] } = useAddresses();
  if (addresses.length === 0) return null;
  const used = addresses.find((address) => isSame(valuesOf(address, i18n.locale), values));
  return (
    <NativeSelect
      size="md"
      label={t`From your address book`}
      data={[
        { value: '', label: t`Choose an address` },
        ...addresses.map(({ _id: id, label, address, district }) => ({
          value: id,
          label: `${label} · ${address}, ${districtIn(district, i18n.locale)}`,
        })),
      ]}
      value={used?._id ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const chosen = addresses.find(({ _id: id }) => id === value);
        if (chosen) onChoose(valuesOf(chosen, i18n.locale));
      }}
    />
  );
}

function valuesOf(stored: Address, locale: string): Omit<BillingValues, 'email'> {
  const { name, phone, address, division, district, zip } = stored;
  return { name, phone, address, division, district: districtIn(district, locale), zip };
}

function isSame(one: Omit<BillingValues, 'email'>, values: BillingValues): boolean {
  return (Object.keys(one) as (keyof typeof one)[]).every((field) => one[field] === values[field].trim());
}
