import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { PageContainer } from '../../../components/layout/page-container.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { OwnWorkspace } from '../own-workspace.tsx';
import { QueueBoard } from '../queue/queue-board.tsx';
import { ScheduleLink } from '../schedule-link.tsx';

/** The dashboard of a doctor: today's patients. */
export function DoctorDashboard({ user }: { user: SessionUser }) {
  const { t, i18n } = useLingui();
  const day = formatDhakaDay(useToday(), i18n.locale);
  return (
    <PageContainer>
      <PageHeading
        title={t`Welcome, ${user.full_name}`}
        lead={t`Today’s patients · ${day}`}
        action={<WorkspaceLinks />}
      />
      <OwnWorkspace>{(doctor) => <QueueBoard drId={doctor._id} />}</OwnWorkspace>
    </PageContainer>
  );
}

function WorkspaceLinks() {
  return (
    <Group gap="xs">
      <Button
        component={Link}
        to="/appointments"
        variant="default"
        leftSection={<IconCalendarEvent size={20} aria-hidden="true" />}
      >
        <Trans>Appointments</Trans>
      </Button>
      <ScheduleLink />
    </Group>
  );
}
