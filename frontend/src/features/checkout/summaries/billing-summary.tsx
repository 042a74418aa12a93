import { shippingAddress } from '@petcare/contracts/shared/billing.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { type BillingValues, toBilling } from '../billing.rules.ts';
import classes from './billing-summary.module.css';

interface BillingSummaryProps {
  values: BillingValues;
  disabled: boolean;
  onChange: () => void;
}

export function BillingSummary({ values, disabled, onChange }: BillingSummaryProps) {
  const { t } = useLingui();
  const billing = toBilling(values);
  return (
    <div className={classes['summary']}>
      <div className={classes['facts']}>
        <Text fw={600}>{billing.name}</Text>
        <Text className="pc-numbers">{billing.phone}</Text>
        <Text>{billing.email}</Text>
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
    </div>
  );
}
