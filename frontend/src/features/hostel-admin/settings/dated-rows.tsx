import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DateField } from '../../../components/forms/date-field.tsx';
import { problemTexts } from './problem-texts.ts';
import classes from './settings.module.css';
import type { Problem } from './settings-form.ts';

interface DatedRowProps {
  /** Names the row for screen readers. */
  title: string;
  nameLabel: string;
  name: string;
  from: string;
  to: string;
  problem: Problem | undefined;
  onName: (name: string) => void;
  onDates: (dates: { from?: string; to?: string }) => void;
  onRemove: () => void;
  children?: ReactNode;
}

/** A named span of nights, both inclusive. */
export function DatedRow({ title, nameLabel, name, from, to, problem, ...on }: DatedRowProps) {
  const { t, i18n } = useLingui();
  return (
    // A fieldset draws its legend outside the layout.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={title} className={classes['row']}>
      <div className={classes['dated']}>
        <TextInput
          label={nameLabel}
          maxLength={60}
          value={name}
          error={problem === 'name'}
          onChange={(event) => on.onName(event.currentTarget.value)}
        />
        <DateField
          label={t`First night`}
          value={from}
          error={problem === 'dates' || problem === 'order' || problem === 'overlap'}
          onChange={(date) => on.onDates({ from: date, ...(to === '' && { to: date }) })}
        />
        <DateField
          label={t`Last night`}
          value={to}
          error={problem === 'dates' || problem === 'order' || problem === 'overlap'}
          {...(from && { min: from })}
          onChange={(date) => on.onDates({ to: date })}
        />
        {on.children}
        <ActionIcon aria-label={t`Remove: ${title}`} className={classes['remove']} onClick={on.onRemove}>
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      {problem && (
        <Text c="red" size="sm" role="alert">
          {i18n._(problemTexts[problem])}
        </Text>
      )}
    </div>
  );
}
