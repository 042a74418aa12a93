import { type DisplacedAppointment, maxMoves } from '@petcare/contracts/clinic/move-offers.ts';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Checkbox, Stack, Text } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useDisplacedAppointments, useOfferMoves } from '../api/moves.ts';

/**
 * Appointments outside the saved hours, such as those on a leave. All of them are offered other times at once; they
 * stay booked until their patients answer.
 */
export function DisplacedAppointments({ drId }: { drId: string }) {
  const displaced = useDisplacedAppointments(drId).data ?? [];
  if (displaced.length === 0) return null;
  return (
    <Alert
      color="marigold"
      variant="light"
      icon={<IconCalendarExclamation size={20} aria-hidden="true" />}
      title={
        <Plural
          value={displaced.length}
          one="# appointment is outside these hours"
          other="# appointments are outside these hours"
        />
      }
    >
      <Moves drId={drId} displaced={displaced} />
    </Alert>
  );
}

interface MovesProps {
  drId: string;
  displaced: readonly DisplacedAppointment[];
}

function Moves({ drId, displaced }: MovesProps) {
  const { t, i18n } = useLingui();
  const offer = useOfferMoves(drId);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const moves = displaced
    .flatMap(({ appointment: { _id: appointment_id }, suggested }) =>
      suggested && !left.has(appointment_id) ? [{ appointment_id, slot_start: suggested.slot_start }] : [],
    )
    .slice(0, maxMoves);

  async function handleOffer() {
    const topic = `moves-${drId}`;
    try {
      const { offered, refused } = await offer.mutateAsync(moves);
      const count = t`${plural(offered.length, { one: '# patient was asked', other: '# patients were asked' })}`;
      if (refused.length === 0) {
        toastDone({ topic, title: t`New times offered`, message: count });
        return;
      }
      toastProblem({
        topic,
        title: count,
        message: t`Some times have just been taken. Please offer others.`,
      });
    } catch (error) {
      toastProblem({ topic, title: t`No times were offered`, message: errorText(error, i18n) });
    }
  }

  return (
    <Stack gap="sm">
      <Text>
        <Trans>They stay booked. Offer new times, and each patient accepts or declines.</Trans>
      </Text>
      <Stack gap="xs">
        {displaced.map((one) => (
          <Move
            key={one.appointment._id}
            displaced={one}
            chosen={!left.has(one.appointment._id)}
            onChoose={(chosen) =>
              setLeft((current) => {
                const next = new Set(current);
                if (chosen) next.delete(one.appointment._id);
                else next.add(one.appointment._id);
                return next;
              })
            }
          />
        ))}
      </Stack>
      {displaced.some(({ suggested }) => suggested) && (
        <Button
          style={{ alignSelf: 'flex-start' }}
          disabled={moves.length === 0}
          loading={offer.isPending}
          onClick={() => void handleOffer()}
        >
          <Plural
            value={moves.length}
            _0="Offer new times"
            one="Offer # new time"
            other="Offer # new times"
          />
        </Button>
      )}
    </Stack>
  );
}

interface MoveProps {
  displaced: DisplacedAppointment;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}

function Move({ displaced: { appointment, suggested }, chosen, onChoose }: MoveProps) {
  const { patient_name: name, move_offer: offer } = appointment;
  const who = (
    <>
      {name}, <DhakaDate at={appointment.slot_start} format="date-time" />
    </>
  );
  if (suggested)
    return (
      <Checkbox
        size="md"
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        label={who}
        description={
          <>
            → <DhakaDate at={suggested.slot_start} format="date-time" />
          </>
        }
      />
    );
  return (
    <div>
      <Anchor component={Link} to={`/appointments?appointment=${appointment._id}`} underline="always">
        {who}
      </Anchor>
      <Text size="sm" c="dimmed">
        {offer ? (
          <Trans>
            Offered <DhakaDate at={offer.slot_start} format="date-time" />, answer until{' '}
            <DhakaDate at={offer.expires_at} format="date-time" />
          </Trans>
        ) : (
          <Trans>No free time. Open the appointment to cancel it or change the doctor’s hours.</Trans>
        )}
      </Text>
    </div>
  );
}
