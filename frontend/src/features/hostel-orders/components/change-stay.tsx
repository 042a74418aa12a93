import { findDateProblem } from '@petcare/contracts/commerce/hostel/booking-dates.ts';
import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { maxBookingPets, type PetType } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { DateField } from '../../../components/forms/date-field.tsx';
import { QuantityField } from '../../../components/forms/quantity-field.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { useHostelInfo } from '../../../components/stay/hostel-info.ts';
import { StayChangeBill } from '../../../components/stay/stay-change-bill.tsx';
import { type ChangedStay, useStayChangeQuote } from '../../../components/stay/stay-change-quote.ts';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { formatTaka } from '../../../lib/format/money.ts';
import { stayMessageText } from '../../../lib/texts/stay-texts.ts';
import { useChangeStay } from '../api/change-booking.ts';

interface ChangeStayProps {
  booking: HostelOrder | null;
  asAdmin: boolean;
  onClose: () => void;
}

/** Changes dates and guests of a booking after showing the difference, which is paid first or refunded. */
export function ChangeStay({ booking, asAdmin, onClose }: ChangeStayProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(booking);
  return (
    <Modal opened={booking !== null} onClose={onClose} title={t`Change dates or guests`} zIndex={300}>
      {shown && <ChangeForm key={times} booking={shown} asAdmin={asAdmin} onClose={onClose} />}
    </Modal>
  );
}

const debounceMs = 300;

function ChangeForm({ booking, asAdmin, onClose }: ChangeStayProps & { booking: HostelOrder }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const today = useToday();
  const change = useChangeStay();
  const price = useStayChange(booking, today, () => change.reset());
  const { stay, set, problem, shown } = price;
  const paysMore = shown !== undefined && shown.pay > 0;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!shown?.available || change.isPending) return;
    if (shown.pay > 0) {
      const search = new URLSearchParams({ ...stay, guests: String(stay.guests) });
      onClose();
      await navigate(`/hostel/change/${booking._id}?${search}`);
      return;
    }
    try {
      await change.mutateAsync({ booking, stay, total: shown.total });
    } catch {
      // Shown below the form, which keeps its input.
      return;
    }
    const back = formatTaka(shown.refund, i18n.locale);
    toastDone({
      topic: `booking-${booking._id}`,
      title: t`Your booking has been changed`,
      message: shown.refund > 0 ? t`Your refund of ${back} is on its way.` : booking.order_id,
    });
    onClose();
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="md">
        <DateField
          label={t`Check-in`}
          min={today}
          value={stay.checkIn}
          error={problem?.field === 'checkIn' && stayMessageText(problem.message, i18n)}
          onChange={(checkIn) => set({ checkIn })}
        />
        <DateField
          label={t`Check-out`}
          min={stay.checkIn || today}
          value={stay.checkOut}
          error={problem?.field === 'checkOut' && stayMessageText(problem.message, i18n)}
          onChange={(checkOut) => set({ checkOut })}
        />
        <ChangedGuests
          stay={stay}
          petType={booking.orderData.petType}
          disabled={change.isPending}
          onChange={(guests) => set({ guests })}
        />
        <StayPrice change={price} refused={change.error} />
        {asAdmin && paysMore && (
          <Text>
            <Trans>A higher price is paid by the customer, on the page of the booking.</Trans>
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            <Trans>No, go back</Trans>
          </Button>
          <Button
            type="submit"
            disabled={!shown?.available || (asAdmin && paysMore)}
            loading={change.isPending}
          >
            {paysMore ? <Trans>Continue to payment</Trans> : <Trans>Change booking</Trans>}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type StayChange = ReturnType<typeof useStayChange>;

/** The changed stay of a booking and its price, asked once typing pauses. */
function useStayChange(booking: HostelOrder, today: string, onChange: () => void) {
  const { guests: bookedGuests, checkIn: bookedIn, checkOut: bookedOut } = booking.orderData;
  const [stay, setStay] = useState<ChangedStay>({
    guests: bookedGuests,
    checkIn: bookedIn,
    checkOut: bookedOut,
  });
  useKeptInput(`dates ${booking._id}`, stay, (typed) => setStay((now) => ({ ...now, ...typed })));
  const isComplete = stay.checkIn !== '' && stay.checkOut !== '';
  const problem = isComplete ? findDateProblem(stay, today) : null;
  const isSame = stay.guests === bookedGuests && stay.checkIn === bookedIn && stay.checkOut === bookedOut;
  const [asked] = useDebouncedValue(JSON.stringify(stay), debounceMs);
  const settled = asked === JSON.stringify(stay);
  const isReady = isComplete && !problem;
  const asksPrice = isReady && !isSame && settled;
  const quote = useStayChangeQuote(booking._id, asksPrice ? stay : null);
  const shown = asksPrice && !quote.isPlaceholderData ? quote.data : undefined;
  const set = (part: Partial<ChangedStay>) => {
    onChange();
    setStay((current) => ({ ...current, ...part }));
  };
  return { stay, set, problem, isSame, isReady, asksPrice, quote, shown };
}

interface ChangedGuestsProps {
  stay: ChangedStay;
  petType: PetType;
  disabled: boolean;
  onChange: (guests: number) => void;
}

function ChangedGuests({ stay, petType, disabled, onChange }: ChangedGuestsProps) {
  const info = useHostelInfo().data;
  const places = stay.checkIn === stay.checkOut ? info?.day_capacity : info?.capacity;
  return (
    <Group gap="sm">
      <Text id="changed-guests" fw={600}>
        <Trans>Number of guests</Trans>
      </Text>
      <QuantityField
        value={stay.guests}
        most={places?.[petType] ?? maxBookingPets}
        disabled={disabled}
        labelledBy="changed-guests"
        onChange={onChange}
      />
    </Group>
  );
}

function StayPrice({ change, refused }: { change: StayChange; refused: Error | null }) {
  const { i18n } = useLingui();
  const { isSame, isReady, asksPrice, quote, shown } = change;
  const error = refused ?? (asksPrice ? quote.error : null);
  return (
    <>
      {isSame ? (
        <Text c="dimmed">
          <Trans>Choose other dates or another number of guests to see the price.</Trans>
        </Text>
      ) : shown ? (
        <>
          <StayChangeBill quote={shown} />
          {!shown.available && (
            <Alert color="red" variant="light" role="alert">
              <FullDates dates={shown.full_dates} />
            </Alert>
          )}
        </>
      ) : (
        isReady && !quote.isError && <Skeleton height={96} />
      )}
      {error && (
        <Alert color="red" variant="light" role="alert">
          {errorText(error, i18n)}
        </Alert>
      )}
    </>
  );
}

function FullDates({ dates }: { dates: readonly string[] }) {
  const { i18n } = useLingui();
  const listed = dates.map((date) => formatDhakaDay(date, i18n.locale)).join(', ');
  return <Trans>Not enough places on: {listed}. Please choose other dates.</Trans>;
}
