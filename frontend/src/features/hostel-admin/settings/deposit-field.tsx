import { maxDepositDays } from '@petcare/contracts/commerce/hostel/booking-deposit.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card, Text, TextInput, Title } from '@mantine/core';
import { problemTexts } from './problem-texts.ts';
import type { FieldsProps } from './settings-form.ts';

/** The part of the price that customers may have held on their card instead of paying the price. */
export function DepositField({ form: { deposit }, problems, onChange }: FieldsProps) {
  const { t, i18n } = useLingui();
  const problem = problems.get('deposit');
  const days = i18n.number(maxDepositDays);
  return (
    <Card component="section" aria-labelledby="deposit">
      <Title order={2} size="h4" id="deposit">
        <Trans>Deposit</Trans>
      </Title>
      <Text c="dimmed" mb="sm">
        <Trans>
          Customers may have this part of the price held on their card instead of paying everything. It is
          charged at check-in; the rest is paid at the front desk. Offered for stays that begin within {days}{' '}
          days, because banks hold an amount for seven days.
        </Trans>
      </Text>
      <TextInput
        label={t`Part of the price`}
        description={t`Empty: no deposit`}
        rightSection="%"
        inputMode="numeric"
        maxLength={3}
        maw={220}
        value={deposit}
        error={problem && i18n._(problemTexts[problem])}
        onChange={(event) => onChange({ deposit: event.currentTarget.value })}
      />
    </Card>
  );
}
