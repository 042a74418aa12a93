import type { DeliveryRate } from '@petcare/contracts/commerce/orders/delivery.ts';
import { useLingui } from '@lingui/react/macro';
import { SimpleGrid, TextInput } from '@mantine/core';
import { isRateField, type RateForm } from './delivery-form.ts';

interface RateFieldsProps {
  rate: RateForm;
  /** Shows what is missing, after the first attempt to save. */
  checked: boolean;
  onChange: (part: Partial<RateForm>) => void;
}

export function RateFields({ rate, checked, onChange }: RateFieldsProps) {
  const { t } = useLingui();
  const fields: readonly [keyof DeliveryRate, string][] = [
    ['charge', t`Up to 1 kg, in taka`],
    ['per_extra_kg', t`Each further kg, in taka`],
    ['days', t`Days to deliver`],
  ];
  const errors = {
    charge: t`Please enter an amount such as 60.`,
    per_extra_kg: t`Please enter an amount such as 15.`,
    days: t`Please enter a number of days up to 30.`,
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
      {fields.map(([field, label]) => (
        <TextInput
          key={field}
          label={label}
          inputMode={field === 'days' ? 'numeric' : 'decimal'}
          maxLength={9}
          required
          value={rate[field]}
          error={(checked || rate[field].trim() !== '') && !isRateField(field, rate[field]) && errors[field]}
          onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        />
      ))}
    </SimpleGrid>
  );
}
