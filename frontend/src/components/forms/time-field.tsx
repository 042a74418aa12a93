import { useLingui } from '@lingui/react/macro';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useMemo, useState } from 'react';
import { timeText } from '../../lib/dates/clock-texts.ts';
import { typedTime } from '../../lib/forms/typed-numbers.ts';

const offeredEvery = 30;
const minutesOfDay = 24 * 60;

interface TimeFieldProps extends Pick<
  AutocompleteProps,
  'label' | 'error' | 'required' | 'aria-describedby'
> {
  /** Such as `09:30`; empty while what is typed is no time. */
  value: string;
  onChange: (time: string) => void;
}

/** A time of day that is typed, or chosen in a list of half hours, in the language of the page. */
export function TimeField({ value, onChange, ...props }: TimeFieldProps) {
  const {
    i18n: { locale },
  } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const offered = useMemo(() => halfHours().map((time) => timeText(time, locale)), [locale]);

  function handleChange(text: string) {
    setTyped(text);
    onChange(typedTime(text) ?? '');
  }

  return (
    <Autocomplete
      {...props}
      data={offered}
      value={typed ?? (value === '' ? '' : timeText(value, locale))}
      onChange={handleChange}
      onBlur={() => {
        // A text that is no time stays, so that it can be corrected.
        if (value !== '') setTyped(null);
      }}
      autoComplete="off"
      maxLength={20}
      maxDropdownHeight={240}
      // All are offered to a field that has a time already.
      {...(typed === null && { filter: ({ options }) => options })}
    />
  );
}

function halfHours(): string[] {
  return Array.from({ length: minutesOfDay / offeredEvery }, (_, index) => {
    const minutes = index * offeredEvery;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  });
}
