import { useLingui } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { dateFormat } from '../../lib/dates/date-format.ts';
import { formatDhakaDay } from '../../lib/dates/dhaka-dates.ts';
import { parseDay } from '../../lib/dates/parse-day.ts';

export interface TypedDateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** A date as `2026-11-28`, or an empty text. */
  value: string;
  /** Called with a date when it is complete, and with an empty text when there is none any more. */
  onChange: (date: string) => void;
}

/** A date in the language of the page. A native field follows the language of the browser instead. */
export function TypedDateField({ value, onChange, error, onFocus, onBlur, ...props }: TypedDateFieldProps) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  // An unreadable date stays until it is corrected, unless another one has been chosen elsewhere.
  const unread = typed !== null && (focused || value === '') ? typed : null;

  const example = formatExample(i18n.locale);

  function handleType(text: string): void {
    setTyped(text);
    const date = parseDay(text) ?? '';
    if (date !== value) onChange(date);
  }

  return (
    <TextInput
      {...props}
      autoComplete="off"
      placeholder={example}
      value={unread ?? (value === '' ? '' : formatDhakaDay(value, i18n.locale, 'date'))}
      error={error || (unread && !focused ? t`Please write a date such as ${example}.` : null)}
      onFocus={(event) => {
        setFocused(true);
        if (value !== '') setTyped(null);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocused(false);
        if (typed !== null && (typed.trim() === '' || parseDay(typed) !== null)) setTyped(null);
        onBlur?.(event);
      }}
      onChange={(event) => handleType(event.currentTarget.value)}
    />
  );
}

function formatExample(locale: string): string {
  return dateFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(2026, 10, 28),
  );
}
