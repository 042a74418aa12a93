import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { typedCount } from '../../../lib/forms/typed-numbers.ts';
import classes from './count-field.module.css';

interface CountFieldProps {
  label: string;
  placeholder: string;
  /** Null: an empty field. */
  value: number | null;
  /** Name of the record, for the messages. */
  name: string;
  /** A message replaces an earlier one on the same topic. */
  topic: string;
  isSaving: boolean;
  save: (value: number | null) => Promise<unknown>;
  saved: (value: number | null) => { title: string; message: string };
}

/**
 * A count that is editable in its table cell. Saves on blur or Enter with an undo; Escape restores the stored value.
 */
export function CountField({
  label,
  placeholder,
  value,
  name,
  topic,
  isSaving,
  save,
  saved,
}: CountFieldProps) {
  const { t, i18n } = useLingui();
  const format = (count: number | null) => (count === null ? '' : i18n.number(count, { useGrouping: false }));
  const [typed, setTyped] = useState(format(value));
  const [shownFor, setShownFor] = useState(value);
  if (shownFor !== value) {
    setShownFor(value);
    // Input in progress is kept when the value changes elsewhere.
    if (typed === format(shownFor)) setTyped(format(value));
  }
  const parsed = typed.trim() === '' ? null : typedCount(typed);
  const refused = typed.trim() !== '' && parsed === null;

  async function change(next: number | null, before: number | null) {
    try {
      await save(next);
    } catch (error) {
      setTyped(format(before));
      toastProblem({ topic, title: name, message: errorText(error, i18n) });
      return;
    }
    setTyped(format(next));
    toastDone({
      topic,
      ...saved(next),
      action: { label: t`Undo`, onClick: () => void change(before, next) },
    });
  }

  function commit() {
    if (refused || isSaving || parsed === value) return;
    void change(parsed, value);
  }

  function handleKey({ key }: KeyboardEvent) {
    if (key === 'Enter') commit();
    if (key === 'Escape') setTyped(format(value));
  }

  return (
    <TextInput
      className={classes['count']}
      aria-label={label}
      placeholder={placeholder}
      inputMode="numeric"
      maxLength={9}
      readOnly={isSaving}
      value={typed}
      error={refused && t`Please enter a whole number`}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={handleKey}
    />
  );
}
