import { useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';

interface PrepaymentSwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Chooses between fees that are paid online at booking and fees that are paid at the reception. */
export function PrepaymentSwitch({ checked, onChange }: PrepaymentSwitchProps) {
  const { t } = useLingui();
  return (
    <Switch
      label={t`Ask for the fee at booking`}
      description={t`Patients then pay online before the appointment is booked. Otherwise they pay at the reception.`}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
