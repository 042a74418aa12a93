import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { DateField } from '../../../components/forms/date-field.tsx';
import classes from './schedule.module.css';
import { newOverride, newSpan, type OverrideForm, type RowProblem } from './schedule-form.ts';
import { dateProblemTexts } from './schedule-texts.ts';
import { SpanRows } from './span-rows.tsx';

interface OverrideFieldsProps {
  overrides: readonly OverrideForm[];
  problems: ReadonlyMap<string, RowProblem>;
  onChange: (overrides: readonly OverrideForm[]) => void;
}

/** Hours on single dates that replace the weekly ones; a date without hours is a day off. */
export function OverrideFields({ overrides, problems, onChange }: OverrideFieldsProps) {
  const { t, i18n } = useLingui();
  const set = (key: string, changed: Partial<OverrideForm>) =>
    onChange(overrides.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  return (
    <Card component="section" aria-labelledby="overrides">
      <Title order={2} size="h4" id="overrides">
        <Trans>Hours on single dates</Trans>
      </Title>
      <Text c="dimmed" mb="sm">
        <Trans>They replace the weekly hours and breaks on that date.</Trans>
      </Text>
      <Stack gap="md">
        {overrides.map((one, index) => {
          const number = i18n.number(index + 1);
          const problem = problems.get(one.key);
          return (
            // A fieldset draws its legend outside the layout.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            <div key={one.key} role="group" aria-label={t`Single date ${number}`}>
              <div className={classes['date']}>
                <DateField
                  label={t`Date`}
                  error={problem && i18n._(dateProblemTexts[problem])}
                  value={one.date}
                  onChange={(date) => set(one.key, { date })}
                />
                <ActionIcon
                  aria-label={t`Remove date ${number}`}
                  onClick={() => onChange(overrides.filter(({ key }) => key !== one.key))}
                >
                  <IconX size={20} aria-hidden="true" />
                </ActionIcon>
              </div>
              {one.hours.length === 0 && (
                <Text c="dimmed" mt={4}>
                  <Trans>Day off</Trans>
                </Text>
              )}
              <SpanRows
                spans={one.hours}
                problems={problems}
                label={t`Hours on this date`}
                onChange={(hours) => set(one.key, { hours })}
              />
              {one.hours.length < 6 && (
                <Button
                  variant="subtle"
                  size="sm"
                  leftSection={<IconPlus size={20} aria-hidden="true" />}
                  onClick={() => set(one.key, { hours: [...one.hours, newSpan()] })}
                  aria-label={t`Add hours on single date ${number}`}
                >
                  <Trans>Add hours</Trans>
                </Button>
              )}
            </div>
          );
        })}
        <Button
          variant="light"
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => onChange([...overrides, newOverride()])}
        >
          <Trans>Add a date</Trans>
        </Button>
      </Stack>
    </Card>
  );
}
