import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import classes from './schedule.module.css';
import { type DayForm, newSpan, type RowProblem } from './schedule-form.ts';
import { weekdayName } from '../../../lib/dates/clock-texts.ts';
import { SpanRows } from './span-rows.tsx';

interface WeekFieldsProps {
  days: readonly DayForm[];
  problems: ReadonlyMap<string, RowProblem>;
  onChange: (days: readonly DayForm[]) => void;
}

export function WeekFields({ days, problems, onChange }: WeekFieldsProps) {
  const { i18n } = useLingui();
  const set = (weekday: number, changed: DayForm) =>
    onChange(days.map((day, index) => (index === weekday ? changed : day)));
  return (
    <Card component="section" aria-labelledby="week">
      <Title order={2} size="h4" mb="sm" id="week">
        <Trans>Every week</Trans>
      </Title>
      <Stack gap={0}>
        {days.map((day, weekday) => (
          <DayFields
            key={weekdayName(weekday, i18n.locale)}
            name={weekdayName(weekday, i18n.locale)}
            day={day}
            problems={problems}
            onChange={(changed) => set(weekday, changed)}
          />
        ))}
      </Stack>
    </Card>
  );
}

interface DayFieldsProps {
  name: string;
  day: DayForm;
  problems: ReadonlyMap<string, RowProblem>;
  onChange: (day: DayForm) => void;
}

function DayFields({ name, day, problems, onChange }: DayFieldsProps) {
  const { t } = useLingui();
  const works = day.hours.length > 0;
  return (
    <div className={classes['day']}>
      <Switch
        size="md"
        label={
          <Text component="span" fw={600}>
            {name}
          </Text>
        }
        checked={works}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? { ...day, hours: [newSpan()] } : { hours: [], breaks: [] })
        }
      />
      {works ? (
        <Stack gap="xs">
          <SpanRows
            spans={day.hours}
            problems={problems}
            label={t`Hours on ${name}`}
            onChange={(hours) => onChange({ ...day, hours })}
          />
          <SpanRows
            spans={day.breaks}
            problems={problems}
            label={t`Break on ${name}`}
            fromLabel={t`Break from`}
            onChange={(breaks) => onChange({ ...day, breaks })}
          />
          <Group gap="xs">
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconPlus size={20} aria-hidden="true" />}
              onClick={() => onChange({ ...day, hours: [...day.hours, newSpan('18:00', '20:00')] })}
              aria-label={t`Add hours on ${name}`}
            >
              <Trans>Add hours</Trans>
            </Button>
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconPlus size={20} aria-hidden="true" />}
              onClick={() => onChange({ ...day, breaks: [...day.breaks, newSpan('13:00', '14:00')] })}
              aria-label={t`Add a break on ${name}`}
            >
              <Trans>Add a break</Trans>
            </Button>
          </Group>
        </Stack>
      ) : (
        <Text c="dimmed">
          <Trans>Day off</Trans>
        </Text>
      )}
    </div>
  );
}
