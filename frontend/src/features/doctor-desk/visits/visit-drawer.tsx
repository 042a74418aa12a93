import type { Appointment } from '@petcare/contracts/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Drawer, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { DhakaDate } from '../../../components/dhaka-date.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Taka } from '../../../components/taka.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { ownAppointmentsPath } from '../../../lib/own-appointments-path.ts';
import { useSession } from '../../../lib/session.ts';
import { useVisit } from '../api/visits.ts';
import { VisitActions } from './visit-actions.tsx';
import { VisitStatusMenu } from './visit-status-menu.tsx';
import { VisitTimeline } from './visit-timeline.tsx';

interface VisitDrawerProps {
  /** The visit to show; null for none. */
  visitId: string | null;
  asAdmin: boolean;
  onClose: () => void;
}

/** Everything about one visit and what can be done with it, beside the list; on a phone from below. */
export function VisitDrawer({ visitId, asAdmin, onClose }: VisitDrawerProps) {
  const { t, i18n } = useLingui();
  const onPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  const visit = useVisit(visitId);
  const { user } = useSession();
  // A letter cannot know whom it reaches: a doctor's own visit as a pet's owner stands elsewhere.
  if (visit.data && user && !asAdmin && visit.data.patient_id === user.id) {
    return <Navigate to={`${ownAppointmentsPath(user.role)}?appointment=${visit.data._id}`} replace />;
  }
  return (
    <Drawer
      opened={visitId !== null}
      onClose={onClose}
      position={onPhone ? 'bottom' : 'right'}
      size={onPhone ? '85%' : 440}
      title={visit.data?.patient_name ?? t`Appointment`}
    >
      {visit.data && <VisitDetails visit={visit.data} asAdmin={asAdmin} onDeleted={onClose} />}
      {visit.isPending && visitId !== null && <Skeleton height={320} />}
      {visit.isError && !visit.data && (
        <ErrorState message={errorText(visit.error, i18n)} onRetry={() => void visit.refetch()} />
      )}
    </Drawer>
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
        <VisitTimeline timeline={visit.timeline} />
      </section>
    </Stack>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group justify="space-between" align="baseline" wrap="nowrap" gap="md">
      <Text c="dimmed" style={{ flex: 'none' }}>
        {label}
      </Text>
      <Text component="div" fw={600} ta="end" className="pc-numbers" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Group>
  );
}
