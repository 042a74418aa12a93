import { Trans, useLingui } from '@lingui/react/macro';
import { Text, Title } from '@mantine/core';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { ServiceName } from '../../../components/text/names.tsx';
import { useVisitsOfPet } from '../api/visits.ts';
import { VisitNotes } from './visit-notes.tsx';
import classes from './visits.module.css';

/** The other signed visits of a pet, the latest first. */
export function EarlierVisits({ petId, visitId }: { petId: string; visitId: string }) {
  const { i18n } = useLingui();
  const { data: visits } = useVisitsOfPet(petId);
  if (!visits) return null;
  const others = visits.filter(({ _id: id }) => id !== visitId);
  return (
    <section className={classes['screen']}>
      <Title order={2} size="h4" mb="xs">
        <Trans>Earlier visits</Trans>
      </Title>
      {others.length === 0 && (
        <Text c="dimmed">
          <Trans>No earlier visit is on record.</Trans>
        </Text>
      )}
      {others.map((visit) => (
        <details key={visit._id} className={classes['entry']}>
          <summary>
            {formatDhakaDay(visit.date, i18n.locale, 'date')} · {visit.diagnosis}
          </summary>
          <Text c="dimmed" mb="sm">
            <ServiceName of={visit} /> · {visit.dr_name}
          </Text>
          <VisitNotes notes={visit} />
        </details>
      ))}
    </section>
  );
}
