import { useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';

interface AutoConfirmSwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Chooses between appointments that are confirmed at once and requests that a person confirms. */
export function AutoConfirmSwitch({ checked, onChange }: AutoConfirmSwitchProps) {
  const { t } = useLingui();
  return (
    <Switch
      label={t`Confirm appointments at once`}
      description={t`Otherwise each booking is a request that you or the staff confirm.`}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
