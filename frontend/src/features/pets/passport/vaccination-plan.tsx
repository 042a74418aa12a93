import type { Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import type { VaccinationDue } from '@petcare/contracts/clinic/pets/vaccination-plan.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconVaccine } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { vaccineTexts } from '../../../lib/texts/vaccine-texts.ts';
import { useVaccinationPlan } from '../api/passport.ts';
import classes from './passport.module.css';

/** Days before the date from which booking is suggested. */
const bookingDays = 30;
const dayMs = 86_400_000;

function daysUntil(date: string, today: string): number {
  return (Date.parse(date) - Date.parse(today)) / dayMs;
}

/** The vaccinations that a pet needs next; nothing for animals without a plan. */
export function VaccinationPlan({ pet, isOwn }: { pet: Pet; isOwn: boolean }) {
  const { i18n } = useLingui();
  const today = useToday();
  const { data: plan } = useVaccinationPlan(pet._id);
  if (!plan || plan.due.length === 0) return null;
  const { due, next_appointment: next } = plan;
  const isSoon = due.some(({ due_on: date }) => daysUntil(date, today) <= bookingDays);
  const booked = next && formatDhakaDay(next.date, i18n.locale, 'date');
  return (
    <section className={classes['section']}>
      <Title order={2} size="h3">
        <Trans>Vaccination plan</Trans>
      </Title>
      <ul className={classes['entries']}>
        {due.map((one) => (
          <DueItem key={one.vaccine} due={one} today={today} />
        ))}
      </ul>
      {booked && (
        <Text mt="sm">
          <Trans>Visit booked for {booked}</Trans>
        </Text>
      )}
      {isOwn && isSoon && !next && (
        <Button component={Link} to="/services" mt="sm" className={classes['noPrint'] ?? ''}>
          <Trans>Book now</Trans>
        </Button>
      )}
      <Text size="sm" c="dimmed" mt="sm">
        <Trans>
          After the guidelines of the World Small Animal Veterinary Association (2024). The doctor of your pet
          decides.
        </Trans>
        {isOwn && pet.born_on === null && (
          <>
            {' '}
            <Trans>Add the date of birth to get exact dates.</Trans>
          </>
        )}
      </Text>
    </section>
  );
}

function DueItem({ due: { vaccine, due_on, last_on }, today }: { due: VaccinationDue; today: string }) {
  const { i18n } = useLingui();
  const days = daysUntil(due_on, today);
  const day = formatDhakaDay(due_on, i18n.locale, 'date');
  const last = last_on && formatDhakaDay(last_on, i18n.locale, 'date');
  return (
    <li className={classes['entry']}>
      <IconVaccine size={24} aria-hidden="true" className={classes['icon'] ?? ''} />
      <div className={classes['words']}>
        <Group gap="xs" justify="space-between">
          <Text fw={600}>{i18n._(vaccineTexts[vaccine])}</Text>
          <Text fw={600} {...(days < 0 ? { c: 'red' } : days > bookingDays ? { c: 'dimmed' } : {})}>
            <DueText days={days} />
          </Text>
        </Group>
        <Text size="sm" c="dimmed">
          <Trans>Due on {day}</Trans>
          {' · '}
          {last ? <Trans>Last dose: {last}</Trans> : <Trans>No dose on record</Trans>}
        </Text>
      </div>
    </li>
  );
}

function DueText({ days }: { days: number }) {
  if (days === 0) return <Trans>due today</Trans>;
  if (days > 0) return <Plural value={days} one="due in # day" other="due in # days" />;
  const overdue = -days;
  return <Plural value={overdue} one="overdue by # day" other="overdue by # days" />;
}
