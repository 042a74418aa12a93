import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { typedTaka } from '../../../lib/forms/typed-numbers.ts';

interface PriceFieldProps {
  label: string;
  price: string;
  onChange: (price: string) => void;
}

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
