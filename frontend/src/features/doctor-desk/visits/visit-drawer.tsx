import type { Appointment } from '@petcare/contracts/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Stack, Title } from '@mantine/core';
import { Navigate } from 'react-router-dom';
import { AppointmentTimeline } from '../../../components/appointment/appointment-timeline.tsx';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { Fact } from '../../../components/records/fact.tsx';
import { RecordDrawer } from '../../../components/records/record-drawer.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { WhatHappenedLink } from '../../../components/records/event-log-link.tsx';
import { ownAppointmentsPath } from '../../../lib/session/own-appointments-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useVisit } from '../api/visits.ts';
import { VisitActions } from './visit-actions.tsx';
import { VisitStatusMenu } from './visit-status-menu.tsx';

interface VisitDrawerProps {
  /** The visit to show; null for none. */
  visitId: string | null;
  asAdmin: boolean;
  onClose: () => void;
}

/** Everything about one visit and what can be done with it, beside the list; on a phone from below. */
export function VisitDrawer({ visitId, asAdmin, onClose }: VisitDrawerProps) {
  const { t } = useLingui();
  const visit = useVisit(visitId);
  const { user } = useSession();
  // A letter cannot know whom it reaches: a doctor's own visit as a pet's owner stands elsewhere.
  if (visit.data && user && !asAdmin && visit.data.patient_id === user.id) {
    return <Navigate to={`${ownAppointmentsPath(user.role)}?appointment=${visit.data._id}`} replace />;
  }
  return (
    <RecordDrawer
      opened={visitId !== null}
      found={visit}
      title={(shown) => shown?.patient_name ?? t`Appointment`}
      onClose={onClose}
    >
      {(shown) => <VisitDetails visit={shown} asAdmin={asAdmin} onDeleted={onClose} />}
    </RecordDrawer>
  );
}

interface VisitDetailsProps {
  visit: Appointment;
  asAdmin: boolean;
  onDeleted: () => void;
}

function VisitDetails({ visit, asAdmin, onDeleted }: VisitDetailsProps) {
  const { t, i18n } = useLingui();
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Fact label={t`Status`}>
          <VisitStatusMenu visit={visit} />
        </Fact>
        <Fact label={t`Time`}>
          <DhakaDate at={visit.slot_start} format="date-time" />
        </Fact>
        <Fact label={t`Serial`}>{i18n.number(visit.serial)}</Fact>
        <Fact label={t`Service`}>{visit.service_name}</Fact>
        <Fact label={t`Doctor`}>{visit.dr_name}</Fact>
        <Fact label={t`Fee`}>
          <Taka taka={visit.fees} />
        </Fact>
        <Fact label={t`Phone`}>
          <Anchor href={`tel:${visit.patient_contact}`} underline="always">
            {visit.patient_contact}
          </Anchor>
        </Fact>
        <Fact label={t`Email`}>
          <Anchor href={`mailto:${visit.patient_email}`} underline="always">
            {visit.patient_email}
          </Anchor>
        </Fact>
      </Stack>
      <VisitActions visit={visit} asAdmin={asAdmin} onDeleted={onDeleted} />
      <section aria-labelledby="visit-timeline">
        <Title order={3} size="h4" mb="sm" id="visit-timeline">
          <Trans>What happened so far</Trans>
        </Title>
        <AppointmentTimeline timeline={visit.timeline} />
      </section>
      <WhatHappenedLink id={visit._id} />
    </Stack>
  );
}
