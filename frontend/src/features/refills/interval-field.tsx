import { refillDays, type RefillDays } from '@petcare/contracts/commerce/orders/refills.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';

interface IntervalFieldProps {
  value: RefillDays;
  /** Name of the food, since a page has one field per food. */
  product: string;
  onChange: (days: RefillDays) => void;
}

export function IntervalField({ value, product, onChange }: IntervalFieldProps) {
  const { t } = useLingui();
  return (
    <NativeSelect
      label={t`Remind me`}
      aria-label={t`Remind me of ${product}`}
      value={String(value)}
      data={refillDays.map((days) => ({
        value: String(days),
        label: t`${plural(days, { one: 'Every # day', other: 'Every # days' })}`,
      }))}
      onChange={({ currentTarget }) => {
        const chosen = refillDays.find((days) => String(days) === currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
