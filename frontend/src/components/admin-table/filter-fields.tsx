import { useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { DateField } from '../forms/date-field.tsx';
import { typedTaka } from '../../lib/forms/typed-numbers.ts';
import type { ChoiceFilter, SetFilter, TableFilter, TypedFilter } from './table-list.ts';

interface FilterFieldsProps {
  filters: readonly TableFilter[];
  values: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
}

export function FilterFields({ filters, values, onChange }: FilterFieldsProps) {
  return filters.map((filter) => {
    const { name } = filter;
    const field = { value: values[name] ?? '', onChange: (value: string) => onChange(name, value) };
    if (filter.kind === 'choice') return <ChoiceField key={name} filter={filter} {...field} />;
    if (filter.kind === 'set') return <SetField key={name} filter={filter} {...field} />;
    const Field = filter.kind === 'day' ? DayField : AmountField;
    return <Field key={name} filter={filter} {...field} />;
  });
}

interface FieldProps<F> {
  filter: F;
  value: string;
  onChange: (value: string) => void;
}

function ChoiceField({ filter: { label, options }, value, onChange }: FieldProps<ChoiceFilter>) {
  const { t } = useLingui();
  return (
    <NativeSelect
      size="md"
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: t`All` }, ...options]}
    />
  );
}

function SetField({ filter: { label }, value, onChange }: FieldProps<SetFilter>) {
  const { t } = useLingui();
  if (value === '') return null;
  return (
    <Button
      variant="light"
      rightSection={<IconX size={20} aria-hidden="true" />}
      onClick={() => onChange('')}
      aria-label={t`Remove: ${label}`}
    >
      {label}
    </Button>
  );
}

/** Applies on blur or Enter, so that a half-typed amount does not start a request. */
function AmountField({ filter: { label }, value, onChange }: FieldProps<TypedFilter>) {
  const [typed, setTyped] = useTyped(value);
  function handleCommit(): void {
    const amount = typedTaka(typed);
    setTyped(amount);
    if (amount !== value) onChange(amount);
  }
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      maxLength={12}
      leftSection={<span aria-hidden="true">৳</span>}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={handleCommit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') handleCommit();
      }}
    />
  );
}

/** Applies once the date is complete, and is removed when the field is left empty. */
function DayField({ filter: { label }, value, onChange }: FieldProps<TypedFilter>) {
  const [typed, setTyped] = useTyped(value);
  function handleChange(day: string): void {
    setTyped(day);
    if (day !== '' && day !== value) onChange(day);
  }
  return (
    <DateField
      label={label}
      value={typed}
      onChange={handleChange}
      onBlur={() => {
        if (typed === '' && value !== '') onChange('');
      }}
    />
  );
}

/** The text being typed. Resets when the value changes from outside, for example by the Back button. */
function useTyped(value: string) {
  const [typed, setTyped] = useState(value);
  const [shownFor, setShownFor] = useState(value);
  if (shownFor !== value) {
    setShownFor(value);
    setTyped(value);
  }
  return [typed, setTyped] as const;
}
