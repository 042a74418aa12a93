import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { type CardInput, cvcDigits, groupExpiry, groupNumber } from './card-input.ts';
import classes from './sandbox-field.module.css';
import { testCards } from './test-cards.ts';

interface SandboxFieldProps {
  card: CardInput;
  disabled: boolean;
  onChange: (card: CardInput) => void;
}

export function SandboxField({ card, disabled, onChange }: SandboxFieldProps) {
  const { t, i18n } = useLingui();
  const [testYear] = useState(() => (new Date().getFullYear() + 2) % 100);

  return (
    <Stack gap="md">
      <div className={classes['banner']}>
        <Text fw={650}>
          <Trans>Test mode - no real card</Trans>
        </Text>
        <Text size="sm">
          <Trans>No real payment is made. Choose a test card to fill in the field:</Trans>
        </Text>
        <ul className={classes['cards']}>
          {testCards.map(({ number, effect }) => (
            <li key={number}>
              <UnstyledButton
                className={classes['card']}
                disabled={disabled}
                onClick={() =>
                  onChange({ number: groupNumber(number), expiry: `12/${testYear}`, cvc: '123' })
                }
              >
                <span className="pc-numbers">{groupNumber(number)}</span>
                <span>{i18n._(effect)}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </div>
      <TextInput
        label={t`Card number`}
        name="test-card-number"
        inputMode="numeric"
        autoComplete="off"
        placeholder="4242 4242 4242 4242"
        className="pc-numbers"
        disabled={disabled}
        value={card.number}
        onChange={(event) => onChange({ ...card, number: groupNumber(event.currentTarget.value) })}
      />
      <div className={classes['pair']}>
        <TextInput
          label={t`Expiry (MM/YY)`}
          name="test-card-expiry"
          inputMode="numeric"
          autoComplete="off"
          placeholder={`12/${testYear}`}
          disabled={disabled}
          value={card.expiry}
          onChange={(event) => onChange({ ...card, expiry: groupExpiry(event.currentTarget.value) })}
        />
        <TextInput
          label={t`CVC`}
          name="test-card-cvc"
          inputMode="numeric"
          autoComplete="off"
          placeholder="123"
          disabled={disabled}
          value={card.cvc}
          onChange={(event) => onChange({ ...card, cvc: cvcDigits(event.currentTarget.value) })}
        />
      </div>
    </Stack>
  );
}
