import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { moveOfferEndpoints } from '@petcare/contracts/clinic/move-offers.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarExclamation } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import { confirmAreYouSure } from '../feedback/dialogs.tsx';
import { toastDone, toastProblem } from '../feedback/toasts.tsx';
import { DhakaDate } from '../text/dhaka-date.tsx';
import { AppointmentTime } from './appointment-time.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { useStaleAppointments } from './use-stale-appointments.ts';

/** Asks the patient to accept the time that the clinic offers because the doctor is away. */
export function MoveOfferNotice({ appointment }: { appointment: Appointment }) {
  const { t, i18n } = useLingui();
  const [choosing, choose] = useDisclosure();
  const { _id: id, dr_name: doctor, move_offer: offer, payment } = appointment;
  const answer = useMutation({
    mutationFn: (body: { accept: boolean; slot_start: string }) =>
      call(moveOfferEndpoints['moves.answer'], { params: { id }, body }),
    onSettled: useStaleAppointments(),
  });
  if (!offer) return null;
  const { slot_start } = offer;

  async function handleAnswer(accept: boolean) {
    const topic = `appointment-${id}`;
    try {
      await answer.mutateAsync({ accept, slot_start });
      toastDone({ topic, title: accept ? t`Appointment moved` : t`Appointment cancelled`, message: doctor });
    } catch (error) {
      toastProblem({ topic, title: doctor, message: errorText(error, i18n) });
    }
  }

  async function handleDecline() {
    const sure = await confirmAreYouSure({
      text: payment
        ? t`Your appointment is cancelled, and you get the whole fee back.`
        : t`Your appointment is cancelled.`,
      confirm: t`Decline and cancel`,
    });
    if (sure) await handleAnswer(false);
  }

  return (
    <Alert
      color="marigold"
      variant="light"
      icon={<IconCalendarExclamation size={20} aria-hidden="true" />}
      title={t`${doctor} is away at your time`}
    >
      <Stack gap="sm">
        <OfferedTime offer={offer} />
        <Group gap="xs">
          <Button loading={answer.isPending} onClick={() => void handleAnswer(true)}>
            <Trans>Accept</Trans>
          </Button>
          <Button variant="default" disabled={answer.isPending} onClick={choose.open}>
            <Trans>Choose another time</Trans>
          </Button>
          <Button
            variant="subtle"
            color="red"
            disabled={answer.isPending}
            onClick={() => void handleDecline()}
          >
            <Trans>Decline</Trans>
          </Button>
        </Group>
      </Stack>
      <RescheduleDialog
        appointment={choosing ? appointment : null}
        text={
          <Trans>
            Currently with {doctor}: <AppointmentTime start={appointment.slot_start} />
          </Trans>
        }
        about={doctor}
        onClose={choose.close}
      />
    </Alert>
  );
}

function OfferedTime({ offer }: { offer: NonNullable<Appointment['move_offer']> }) {
  return (
    <div>
      <Text fw={650}>
        <Trans>
          New time: <AppointmentTime start={offer.slot_start} />
        </Trans>
      </Text>
      <Text size="sm">
        <Trans>
          Reserved for you until <DhakaDate at={offer.expires_at} format="date-time" />.
        </Trans>
      </Text>
    </div>
  );
}
