import type { Emergency } from '@petcare/contracts/clinic/emergencies.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPhone, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { petSummary } from '../../../components/pets/pet-texts.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { formatDhaka } from '../../../lib/dates/dhaka-dates.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { textLanguage } from '../../../lib/format/text-language.ts';
import { usePet } from '../../../lib/queries/own-pets.ts';
import { useAnswerEmergency, voiceNoteAddress } from '../api/emergencies.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';
import classes from './emergency.module.css';

interface AskedEmergencyProps {
  emergency: Emergency;
  /** Time of the answer that holds the emergency. */
  since: number;
  onEnd: () => void;
}

/** Shows a doctor all that a decision within a minute needs, and the two answers. */
export function AskedEmergency({ emergency, since, onEnd }: AskedEmergencyProps) {
  const { t, i18n } = useLingui();
  const answer = useAnswerEmergency();
  const left = useSecondsLeft(emergency.seconds_left ?? 0, since, onEnd);
  const { _id: id, attempts, reason, picture, pet, patient_name: name, patient_contact: phone } = emergency;
  const attempt = attempts.at(-1);
  const seconds = i18n.number(left);
  if (!attempt) return null;
  const time = formatDhaka(new Date(attempt.slot_start), i18n.locale, 'date-time');

  function handleAnswer(accept: boolean, number: number) {
    answer.mutate(
      { id, attempt: number, accept },
      {
        onSuccess: () =>
          toastDone(
            accept
              ? { title: t`Accepted`, message: t`The owner has your address and phone number.` }
              : { title: t`Declined`, message: t`The next doctor is asked.` },
          ),
      },
    );
  }

  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Text fw={600}>{name}</Text>
          <Text c="dimmed">
            <Trans>Your free time {time} is held.</Trans>
          </Text>
        </div>
        <Text className={classes['seconds'] ?? ''} role="timer" aria-label={t`Time to answer`}>
          {t`${seconds} s`}
        </Text>
      </Group>
      <Text size="lg" className={classes['words'] ?? ''} lang={textLanguage(reason)}>
        {reason}
      </Text>
      {emergency.has_voice_note && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording of the owner has no captions
        <audio
          controls
          preload="auto"
          className={classes['voice']}
          src={voiceNoteAddress(emergency)}
          aria-label={t`Voice note of ${name}`}
        />
      )}
      {picture && (
        <img
          className={classes['picture']}
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt={t`Picture of the emergency`}
        />
      )}
      {pet && <AskedPet petId={pet.pet_id} />}
      {answer.isError && (
        <Alert color="red" variant="light" role="alert">
          {errorText(answer.error, i18n)}
        </Alert>
      )}
      <AnswerButtons
        isPending={answer.isPending}
        onAnswer={(accept) => handleAnswer(accept, attempt.number)}
      />
      <Anchor href={`tel:${phone}`}>
        <Group gap={6}>
          <IconPhone size={18} aria-hidden="true" />
          {phone}
        </Group>
      </Anchor>
    </Stack>
  );
}

interface AnswerButtonsProps {
  isPending: boolean;
  onAnswer: (accept: boolean) => void;
}

function AnswerButtons({ isPending, onAnswer }: AnswerButtonsProps) {
  return (
    <Group grow gap="sm">
      <Button
        variant="default"
        size="md"
        disabled={isPending}
        leftSection={<IconX size={20} aria-hidden="true" />}
        onClick={() => onAnswer(false)}
      >
        <Trans>Decline</Trans>
      </Button>
      <Button
        size="md"
        loading={isPending}
        leftSection={<IconCheck size={20} aria-hidden="true" />}
        onClick={() => onAnswer(true)}
      >
        <Trans>Accept</Trans>
      </Button>
    </Group>
  );
}

function AskedPet({ petId }: { petId: string }) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const pet = usePet(petId).data;
  if (!pet) return null;
  return (
    <div>
      <Text fw={600} lang={textLanguage(pet.name)}>
        {pet.name}
      </Text>
      <Text c="dimmed">{petSummary(pet, today, i18n)}</Text>
      {pet.allergies && (
        <Alert
          color="red"
          variant="light"
          mt="xs"
          title={t`Allergies`}
          icon={<IconAlertTriangle size={20} aria-hidden="true" />}
        >
          {pet.allergies}
        </Alert>
      )}
      <Anchor component={Link} to={`/pets/${pet._id}`}>
        <Trans>Open the passport</Trans>
      </Anchor>
    </div>
  );
}
