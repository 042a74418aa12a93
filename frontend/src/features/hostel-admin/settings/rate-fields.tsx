import { Trans, useLingui } from '@lingui/react/macro';
import { Card, NativeSelect, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import type { DayStayPricing } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { problemTexts } from './problem-texts.ts';
import type { FieldsProps } from './settings-form.ts';

/** Usual rates per pet and night, and the price of a Day Stay. */
export function RateFields({ form, problems, onChange }: FieldsProps) {
  const { t, i18n } = useLingui();
  const rate = (name: 'dog' | 'cat', label: string) => {
    const problem = problems.get(name);
    return (
      <TextInput
        label={label}
        leftSection="৳"
        inputMode="decimal"
        maxLength={10}
        value={form[name]}
        error={problem && i18n._(problemTexts[problem])}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      />
    );
  };
  return (
    <Card component="section" aria-labelledby="rates">
      <Title order={2} size="h4" id="rates">
        <Trans>Rates</Trans>
      </Title>
      <Text c="dimmed" mb="sm">
        <Trans>Per pet and night. Bookings that are paid keep their price.</Trans>
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        {rate('dog', t`A dog`)}
        {rate('cat', t`A cat`)}
        <NativeSelect
          label={t`Day Stay`}
          value={form.dayStay}
          onChange={(event) => onChange({ dayStay: event.currentTarget.value as DayStayPricing })}
          data={[
            { value: 'flat', label: t`The rate once for all pets` },
            { value: 'perPet', label: t`The rate for each pet` },
          ]}
        />
      </SimpleGrid>
    </Card>
  );
}
