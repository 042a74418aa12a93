import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { typedTaka } from '../../../lib/forms/typed-numbers.ts';

interface PriceFieldProps {
  label: string;
  /** As in the URL; empty for any. */
  price: string;
  onChange: (price: string) => void;
}

/** One end of a price range. Applies on blur or Enter, not at each digit. */
export function PriceField({ label, price, onChange }: PriceFieldProps) {
  const [typed, setTyped] = useState(price);
  const [shownFor, setShownFor] = useState(price);
  if (shownFor !== price) {
    setShownFor(price);
    setTyped(price);
  }
  const commit = () => {
    const parsed = typedTaka(typed);
    setTyped(parsed);
    if (parsed !== price) onChange(parsed);
  };
  return (
    <TextInput
      label={label}
      leftSection="৳"
      inputMode="decimal"
      maxLength={12}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
