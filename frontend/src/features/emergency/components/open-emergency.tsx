import type { Emergency } from '@petcare/contracts/clinic/emergencies.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { errorText } from '../../../lib/api/error-texts.ts';
import { formatDhaka } from '../../../lib/dates/dhaka-dates.ts';
import { useCancelEmergency } from '../api/emergencies.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';
import { AttemptList } from './attempt-list.tsx';
import classes from './emergency.module.css';

interface OpenEmergencyProps {
  emergency: Emergency;
  /** Time of the answer that holds the emergency. */
  since: number;
  onEnd: () => void;
}

/** An emergency while a doctor is asked. */
export function OpenEmergency({ emergency, since, onEnd }: OpenEmergencyProps) {
  const { i18n } = useLingui();
  const cancel = useCancelEmergency();
  return (
    <Stack gap="lg" maw={560}>
      <div aria-live="polite">
        {emergency.status === 'asking' ? (
          <Asking key={emergency.attempts.length} emergency={emergency} since={since} onEnd={onEnd} />
        ) : (
          <Text size="lg">
            <Trans>All doctors are busy with other emergencies. We ask the first who is free.</Trans>
          </Text>
        )}
      </div>
      <AttemptList attempts={emergency.attempts} />
      {cancel.isError && (
        <Alert color="red" variant="light" role="alert">
          {errorText(cancel.error, i18n)}
        </Alert>
      )}
      <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(emergency._id)}>
        <Trans>Cancel the emergency</Trans>
      </Button>
    </Stack>
  );
}

function Asking({ emergency, since, onEnd }: OpenEmergencyProps) {
  const { t, i18n } = useLingui();
  const left = useSecondsLeft(emergency.seconds_left ?? 0, since, onEnd);
  const asked = emergency.attempts.at(-1);
  if (!asked) return null;
  const name = asked.dr_name;
  const time = formatDhaka(new Date(asked.slot_start), i18n.locale, 'date-time');
  const seconds = i18n.number(left);
  return (
    <>
      <Title order={2} size="h3">
        <Trans>We are asking {name}</Trans>
      </Title>
      <Text c="dimmed">
        <Trans>The soonest time, {time}, is held for you.</Trans>
      </Text>
      <Text className={classes['seconds'] ?? ''} role="timer" aria-label={t`Time to answer`} aria-live="off">
        {t`${seconds} s`}
      </Text>
      <Text size="sm">
        <Trans>Without an answer we ask the next doctor. You can stay on this page or leave it.</Trans>
      </Text>
    </>
  );
}
