import type {
  EmergencyAttempt,
  EmergencyStatus,
  ListedEmergency,
} from '@petcare/contracts/clinic/emergencies.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, Paper, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { StatusBadge } from '../../../components/records/status-badge.tsx';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { textLanguage } from '../../../lib/format/text-language.ts';
import type { StatusTone } from '../../../lib/texts/status-tone.ts';
import classes from '../components/emergency.module.css';

const statusTexts: Record<EmergencyStatus, MessageDescriptor> = {
  asking: msg`A doctor is being asked`,
  waiting: msg`Waits for a free doctor`,
  accepted: msg({ message: 'Accepted', context: 'emergency' }),
  unanswered: msg({ message: 'Unanswered', context: 'emergency' }),
  cancelled: msg`Cancelled by the owner`,
};

const statusTones: Record<EmergencyStatus, StatusTone> = {
  asking: 'waiting',
  waiting: 'waiting',
  accepted: 'done',
  unanswered: 'stopped',
  cancelled: 'over',
};

export function EmergencyCard({ emergency }: { emergency: ListedEmergency }) {
  const { t, i18n } = useLingui();
  const { patient_name: name, patient_contact: phone, status, reason, pet, attempts } = emergency;
  return (
    <Paper withBorder p="md" component="article" aria-label={name}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} lang={textLanguage(name)}>
          {name}
        </Text>
        <StatusBadge tone={statusTones[status]} label={i18n._(statusTexts[status])} />
      </Group>
      <Text size="sm" c="dimmed">
        <DhakaDate at={emergency.createdAt} format="date-time" />
      </Text>
      <Text my="xs" className={classes['words'] ?? ''} lang={textLanguage(reason)}>
        {reason}
      </Text>
      {attempts.length === 0 ? (
        <Text c="dimmed">
          <Trans>No doctor with an account was free.</Trans>
        </Text>
      ) : (
        <ol className={classes['answers']} aria-label={t`Who was asked`}>
          {attempts.map((attempt) => (
            <li key={attempt.number}>
              <Text component="span" fw={600} lang={textLanguage(attempt.dr_name)}>
                {attempt.dr_name}
              </Text>{' '}
              <AttemptOutcome attempt={attempt} />
            </li>
          ))}
        </ol>
      )}
      <Group gap="sm" mt="sm">
        <Button
          component="a"
          href={`tel:${phone}`}
          variant="light"
          aria-label={t`Call ${name}: ${phone}`}
          leftSection={<IconPhone size={18} aria-hidden="true" />}
        >
          {phone}
        </Button>
        {pet && <PassportLink pet={pet} />}
        {emergency.appointment_id !== null && (
          <Anchor component={Link} to={`/appointments?appointment=${emergency.appointment_id}`}>
            <Trans>Open the appointment</Trans>
          </Anchor>
        )}
      </Group>
    </Paper>
  );
}

function PassportLink({ pet: { pet_id: id, name } }: { pet: NonNullable<ListedEmergency['pet']> }) {
  return (
    <Anchor component={Link} to={`/pets/${id}`} lang={textLanguage(name)}>
      <Trans>Passport of {name}</Trans>
    </Anchor>
  );
}

function AttemptOutcome({ attempt: { outcome, asked_at, ended_at } }: { attempt: EmergencyAttempt }) {
  const { i18n } = useLingui();
  if (ended_at === null) return <Trans>is being asked</Trans>;
  const seconds = i18n.number(Math.round((Date.parse(ended_at) - Date.parse(asked_at)) / 1000));
  switch (outcome) {
    case 'asked':
      return <Trans>is being asked</Trans>;
    case 'accepted':
      return <Trans>accepted after {seconds} s</Trans>;
    case 'declined':
      return <Trans>declined after {seconds} s</Trans>;
    case 'expired':
      return <Trans>did not answer within {seconds} s</Trans>;
    case 'cancelled':
      return <Trans>was asked for {seconds} s, until the owner cancelled</Trans>;
  }
}
