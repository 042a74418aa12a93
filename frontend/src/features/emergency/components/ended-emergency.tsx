import type { Emergency } from '@petcare/contracts/clinic/emergencies.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatDhaka } from '../../../lib/dates/dhaka-dates.ts';
import { AttemptList } from './attempt-list.tsx';
import { ContactList } from './contact-list.tsx';

interface EndedEmergencyProps {
  emergency: Emergency;
  onAgain: () => void;
}

/** An emergency that a doctor has accepted, or for which none is left. */
export function EndedEmergency({ emergency, onAgain }: EndedEmergencyProps) {
  const { t, i18n } = useLingui();
  const { status, attempts, contacts, appointment_id } = emergency;
  const accepted = attempts.find(({ outcome }) => outcome === 'accepted');
  const time = accepted && formatDhaka(new Date(accepted.slot_start), i18n.locale, 'date-time');
  const name = accepted?.dr_name;
  return (
    <Stack gap="lg" maw={560}>
      <output>
        {status === 'accepted' ? (
          <Alert
            color="leaf"
            variant="light"
            title={t`${name} is waiting for you`}
            icon={<IconCircleCheck size={20} aria-hidden="true" />}
          >
            <Trans>Your time is {time}. Please come right away, and call if you are held up.</Trans>
          </Alert>
        ) : (
          <Alert
            color="red"
            variant="light"
            title={t`No doctor could accept`}
            icon={<IconAlertTriangle size={20} aria-hidden="true" />}
          >
            <Trans>Please call one of these doctors now, or go to the nearest clinic.</Trans>
          </Alert>
        )}
      </output>
      {contacts.length > 0 ? (
        <ContactList contacts={contacts} />
      ) : (
        <Text c="dimmed">
          <Trans>There are no phone numbers to show.</Trans>
        </Text>
      )}
      <AttemptList attempts={attempts} />
      <Group gap="sm">
        {appointment_id !== null && (
          <Button component={Link} to={`/profile/bookings?appointment=${appointment_id}`} variant="light">
            <Trans>Open the appointment</Trans>
          </Button>
        )}
        <Button variant="default" onClick={onAgain}>
          <Trans>Report another emergency</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
