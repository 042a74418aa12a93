import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Text } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import classes from './quantity-field.module.css';

interface QuantityFieldProps {
  value: number;
  most: number;
  disabled: boolean;
  labelledBy: string;
  onChange: (value: number) => void;
}

export function QuantityField({ value, most, disabled, labelledBy, onChange }: QuantityFieldProps) {
  const { t, i18n } = useLingui();
  return (
    <fieldset className={classes['field']} aria-labelledby={labelledBy}>
      <ActionIcon
        variant="default"
        aria-label={t`Decrease quantity`}
        disabled={disabled || value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size={20} aria-hidden="true" />
      </ActionIcon>
      <Text className="pc-numbers" component="output" miw={40} ta="center" fw={600} aria-live="polite">
        {i18n.number(value)}
      </Text>
      <ActionIcon
        variant="default"
        aria-label={t`Increase quantity`}
        disabled={disabled || value >= most}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={20} aria-hidden="true" />
      </ActionIcon>
    </fieldset>
  );
}
