import { useLingui } from '@lingui/react/macro';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useMemo, useState } from 'react';
import { halfHours } from '../../lib/dates/clock-texts.ts';
import { clockText } from '../../lib/dates/dhaka-dates.ts';
import { typedTime } from '../../lib/forms/typed-numbers.ts';

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
  const offered = useMemo(() => halfHours.map((time) => clockText(time, locale)), [locale]);

  function handleChange(text: string) {
    setTyped(text);
    onChange(typedTime(text) ?? '');
  }

  return (
    <Autocomplete
      {...props}
      data={offered}
      value={typed ?? (value === '' ? '' : clockText(value, locale))}
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
