import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { TimeField } from '../../../components/forms/time-field.tsx';
import classes from './schedule.module.css';
import type { RowProblem, SpanForm } from './schedule-form.ts';
import { spanProblemTexts } from './schedule-texts.ts';

interface SpanRowsProps {
  spans: readonly SpanForm[];
  problems: ReadonlyMap<string, RowProblem>;
  label: string;
  fromLabel?: string;
  onChange: (spans: readonly SpanForm[]) => void;
}

export function SpanRows({ spans, problems, label, fromLabel, onChange }: SpanRowsProps) {
  const { t, i18n } = useLingui();
  const set = (key: string, changed: Partial<SpanForm>) =>
    onChange(spans.map((span) => (span.key === key ? { ...span, ...changed } : span)));
  return spans.map((span, index) => {
    const problem = problems.get(span.key);
    const number = i18n.number(index + 1);
    const name = spans.length > 1 ? `${label} ${number}` : label;
    const errorId = `${span.key}-error`;
    const field = {
      error: problem !== undefined,
      ...(problem ? { 'aria-describedby': errorId } : {}),
    } as const;
    return (
      // A fieldset draws its legend outside the layout.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      <div key={span.key} role="group" aria-label={name}>
        <div className={classes['span']}>
          <TimeField
            {...field}
            label={fromLabel ?? t`From`}
            value={span.from}
            onChange={(from) => set(span.key, { from })}
          />
          <TimeField {...field} label={t`To`} value={span.to} onChange={(to) => set(span.key, { to })} />
          <ActionIcon
            aria-label={t`Remove: ${name}`}
            onClick={() => onChange(spans.filter(({ key }) => key !== span.key))}
          >
            <IconX size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
        {problem && (
          <Text c="red" size="sm" id={errorId} role="alert">
            {i18n._(spanProblemTexts[problem])}
          </Text>
        )}
      </div>
    );
  });
}
