import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { StayVaccinations } from '@petcare/contracts/commerce/hostel/stay-vaccinations.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDoorEnter, IconDoorExit } from '@tabler/icons-react';
import { useState } from 'react';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { useCheckIn, useCheckOut } from '../api/change-booking.ts';
import { canCheckIn, isCheckedIn } from '../booking-steps.ts';
import { VaccinationOverride } from './vaccination-override.tsx';

export function CheckInOutButton({ booking }: { booking: HostelOrder }) {
  const today = useToday();
  if (canCheckIn(booking, today)) return <ArrivalButton booking={booking} />;
  return isCheckedIn(booking) && <DepartureButton booking={booking} />;
}

function ArrivalButton({ booking }: { booking: HostelOrder }) {
  const { t, i18n } = useLingui();
  const checkIn = useCheckIn();
  const { _id: id, orderer_name: name, order_id: number } = booking;

  const [missing, setMissing] = useState<readonly StayVaccinations[] | null>(null);

  async function arrive(reason?: string) {
    try {
      await checkIn.mutateAsync({ id, ...(reason !== undefined && { reason }) });
      setMissing(null);
      toastDone({ topic: `booking-${id}`, title: t`Checked in`, message: `${name} · ${number}` });
    } catch (error) {
      if (isApiError(error, 'vaccination_missing'))
        return setMissing((error.details['pets'] as StayVaccinations[] | undefined) ?? []);
      // The dialog shows the error itself.
      if (missing) return;
      toastProblem({ topic: `booking-${id}`, title: number, message: errorText(error, i18n) });
    }
  }

  return (
    <>
      <Button
        leftSection={<IconDoorEnter size={20} aria-hidden="true" />}
        loading={checkIn.isPending}
        onClick={() => void arrive()}
        aria-label={t`Check in: ${name}, ${number}`}
      >
        <Trans>Check in</Trans>
      </Button>
      <VaccinationOverride
        pets={missing}
        saving={checkIn.isPending}
        error={
          checkIn.error && !isApiError(checkIn.error, 'vaccination_missing')
            ? errorText(checkIn.error, i18n)
            : null
        }
        onConfirm={(reason) => void arrive(reason)}
        onClose={() => setMissing(null)}
      />
    </>
  );
}

function DepartureButton({ booking }: { booking: HostelOrder }) {
  const { t, i18n } = useLingui();
  const checkOut = useCheckOut();
  const { _id: id, orderer_name: name, order_id: number } = booking;

  async function handleClick() {
    try {
      await checkOut.mutateAsync(id);
      toastDone({ topic: `booking-${id}`, title: t`Checked out`, message: `${name} · ${number}` });
    } catch (error) {
      toastProblem({ topic: `booking-${id}`, title: number, message: errorText(error, i18n) });
    }
  }

  return (
    <Button
      variant="light"
      leftSection={<IconDoorExit size={20} aria-hidden="true" />}
      loading={checkOut.isPending}
      onClick={() => void handleClick()}
      aria-label={t`Check out: ${name}, ${number}`}
    >
      <Trans>Check out</Trans>
    </Button>
  );
}
