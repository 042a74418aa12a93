import { useLingui } from '@lingui/react/macro';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { guestsOf } from '../booking-form.ts';

interface GuestsFieldProps {
  value: string;
  max: number;
  error: string | null;
  onChange: (typed: string) => void;
}

export function GuestsField({ value, max, error, onChange }: GuestsFieldProps) {
  const { t, i18n } = useLingui();
  const count = guestsOf(value);
  const counted = Number.isNaN(count) ? 0 : count;
  const bangla = /[০-৯]/.test(value) || (i18n.locale === 'bn' && value === '');

  function step(by: number): void {
    const next = Math.min(max, Math.max(1, counted + by));
    onChange(bangla ? i18n.number(next) : String(next));
  }

  return (
    <TextInput
      label={t`Number of guests`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      aria-required
      data-field="guests"
      value={value}
      error={error && <span role="alert">{error}</span>}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSectionWidth={92}
      rightSection={
        <>
          <ActionIcon aria-label={t`Remove a guest`} disabled={counted <= 1} onClick={() => step(-1)}>
            <IconMinus size={20} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon aria-label={t`Add a guest`} disabled={counted >= max} onClick={() => step(1)}>
            <IconPlus size={20} aria-hidden="true" />
          </ActionIcon>
        </>
      }
    />
  );
}
