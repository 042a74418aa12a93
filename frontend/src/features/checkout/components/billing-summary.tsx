import { shippingAddress } from '@petcare/contracts/payments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { type BillingValues, toBilling } from '../billing.rules.ts';

interface BillingSummaryProps {
  values: BillingValues;
  disabled: boolean;
  onChange: () => void;
}

/** Step 1 once it is done: what was given, and the way back to it. */
export function BillingSummary({ values, disabled, onChange }: BillingSummaryProps) {
  const { t } = useLingui();
  const billing = toBilling(values);
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text fw={600}>{billing.name}</Text>
        <Text className="pc-numbers">
          {billing.phone} · {billing.email}
        </Text>
        <Text c="dimmed">{shippingAddress(billing)}</Text>
      </div>
      <Button
        variant="subtle"
        disabled={disabled}
        onClick={onChange}
        aria-label={t`Change the billing details`}
      >
        <Trans>Change</Trans>
      </Button>
    </Group>
  );
}
