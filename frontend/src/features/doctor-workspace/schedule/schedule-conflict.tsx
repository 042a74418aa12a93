import type { Schedule } from '@petcare/contracts/clinic/schedules.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ConflictChoices, EditConflict } from '../../../components/edit-form/edit-conflict.tsx';
import { clockText, formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import {
  formOf,
  type Hours,
  hoursOf,
  type SchedulePart,
  partOf,
  scheduleParts,
  type ScheduleForm,
} from './schedule-form.ts';
import { weekdayName } from '../../../lib/dates/clock-texts.ts';

interface ScheduleConflictProps extends ConflictChoices {
  began: Schedule;
  form: ScheduleForm;
  theirs: Schedule | null;
}

export function ScheduleConflict({ began, form, theirs, ...rest }: ScheduleConflictProps) {
  const { t, i18n } = useLingui();
  const labelOf = (part: SchedulePart) => {
    if (typeof part === 'number') return weekdayName(part, i18n.locale);
    return { slot_minutes: t`Appointment length`, leave: t`Leave`, overrides: t`Hours on single dates` }[
      part
    ];
  };
  const rows = (now: Schedule) => {
    const [mine, before, theirHours] = [hoursOf(form), hoursOf(formOf(began)), hoursOf(formOf(now))];
    return scheduleParts
      .filter((part) => partOf(mine, part) !== partOf(before, part))
      .filter((part) => partOf(mine, part) !== partOf(theirHours, part))
      .map((part) => ({
        key: String(part),
        label: labelOf(part),
        mine: <PartText hours={mine} part={part} />,
        theirs: <PartText hours={theirHours} part={part} />,
      }));
  };
  return <EditConflict fields={theirs && rows(theirs)} {...rest} />;
}

function PartText({ hours, part }: { hours: Hours; part: SchedulePart }) {
  const { i18n } = useLingui();
  const day = (date: string) => formatDhakaDay(date, i18n.locale, 'date');
  const spans = (list: Hours['overrides'][number]['hours']) =>
    list.map(({ from, to }) => `${clockText(from, i18n.locale)} – ${clockText(to, i18n.locale)}`).join(', ');
  if (part === 'slot_minutes') return <Plural value={hours.slot_minutes} one="# minute" other="# minutes" />;
  if (part === 'leave') {
    return hours.leave.length === 0 ? (
      <Trans>None</Trans>
    ) : (
      hours.leave.map(({ from, to }) => `${day(from)} – ${day(to)}`).join(', ')
    );
  }
  if (part === 'overrides') {
    return hours.overrides.length === 0 ? (
      <Trans>None</Trans>
    ) : (
      hours.overrides.map((one) => `${day(one.date)}: ${spans(one.hours) || '–'}`).join('; ')
    );
  }
  const onDay = (list: Hours['weekly']) =>
    list.filter(({ weekday }) => weekday === part).map((one) => one.hours);
  const [worked, rest] = [spans(onDay(hours.weekly)), spans(onDay(hours.breaks))];
  if (!worked) return <Trans>Day off</Trans>;
  return rest ? (
    <Trans>
      {worked}; break {rest}
    </Trans>
  ) : (
    worked
  );
}
