import {
  type BookingQuote,
  type BookingRequest,
  type HostelInfo,
  maxBookingPets,
  type PetType,
  petTypes,
} from '@petcare/contracts/commerce/hostel/hostel.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, type RefObject, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TypedDateField } from '../../../components/forms/typed-date-field.tsx';
import { OnDemand } from '../../../components/feedback/on-demand.tsx';
import { useHostelInfo } from '../../../components/stay/hostel-info.ts';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { writeHostelDraft } from '../../../lib/drafts/hostel-draft.ts';
import { useSession } from '../../../lib/session/session.ts';
import { stayMessageText } from '../../../lib/texts/stay-texts.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { quoteQuery } from '../api/availability.ts';
import {
  keepFields,
  problemOf,
  requestOf,
  type BookingField,
  type BookingFields,
  type BookingProblem,
} from '../booking-form.ts';
import { GuestsField } from './guests-field.tsx';
import { oneOf } from '../../../lib/forms/one-of.ts';
import { PetTypeChoice } from './pet-type-choice.tsx';
import { QuotePanel } from './quote-panel.tsx';
import classes from './reservation.module.css';
import { type DateField, BookingCalendar } from './booking-calendar.tsx';

const ConfirmBooking = lazy(async () => ({
  default: (await import('./confirm-booking.tsx')).ConfirmBooking,
}));

interface ReservationFormProps {
  fields: BookingFields;
  onFields: (fields: BookingFields) => void;
  formRef: RefObject<HTMLFormElement | null>;
}

/**
 * Online Reservation form. Reports one invalid field at a time. An available booking is confirmed in a popup,
 * stored on this device and continued on the payment page.
 */
export function ReservationForm({ fields, onFields, formRef }: ReservationFormProps) {
  const today = useToday();
  const { data: info } = useHostelInfo();
  const maxGuests = mostGuests(oneOf(petTypes, fields.petType), info);
  const stay = requestOf(fields, today, maxGuests);
  const check = useReservationCheck(fields, stay, () => problemOf(fields, today, maxGuests), formRef);

  function change(part: Partial<BookingFields>): void {
    const changed = { ...fields, ...part };
    keepFields(changed);
    onFields(changed);
  }

  function handleDay(date: string): void {
    if (check.choosing === 'checkOut') {
      change({ checkOut: date });
      return;
    }
    // A check-out before the new check-in is no longer valid.
    change({ checkIn: date, checkOut: fields.checkOut < date ? '' : fields.checkOut });
    check.setChoosing('checkOut');
  }

  return (
    <form
      method="post"
      noValidate
      ref={formRef}
      className={classes['card']}
      aria-labelledby="reservation"
      onSubmit={(event) => void check.handleSubmit(event)}
    >
      <Title order={2} size="h3" mb="md" id="reservation" tabIndex={-1}>
        <Trans>Online Reservation</Trans>
      </Title>
      <div className={classes['columns']}>
        <div className={classes['fields']}>
          <PetTypeChoice
            chosen={fields.petType}
            error={check.errorAt('petType')}
            onChoose={(chosen) => change({ petType: chosen })}
          />
          <GuestsField
            value={fields.guests}
            max={maxGuests}
            error={check.errorAt('guests')}
            onChange={(guests) => change({ guests })}
          />
          <StayDates fields={fields} check={check} onChange={change} />
        </div>
        <BookingCalendar fields={fields} choosing={check.choosing} onChoose={handleDay} />
      </div>
      <div className={classes['foot']}>
        <QuotePanel stay={stay} info={info} />
        {check.refusal && (
          <Alert color="red" variant="light" role="alert">
            {check.refusal}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={check.checking}>
          <Trans>Reserve</Trans>
        </Button>
      </div>
      <Confirmation quote={check.confirming} info={info} onClose={() => check.setConfirming(null)} />
    </form>
  );
}

function mostGuests(petType: PetType | null, info: HostelInfo | undefined): number {
  return info && petType
    ? Math.min(maxBookingPets, Math.max(info.capacity[petType], info.day_capacity[petType]))
    : maxBookingPets;
}

type ReservationCheck = ReturnType<typeof useReservationCheck>;

/** Reports the first invalid field of a reservation, then whether its dates are available. */
function useReservationCheck(
  fields: BookingFields,
  stay: BookingRequest | null,
  findProblem: () => BookingProblem | null,
  formRef: RefObject<HTMLFormElement | null>,
) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const [choosing, setChoosing] = useState<DateField>('checkIn');
  const [problem, setProblem] = useState<BookingProblem | null>(null);
  const [checking, setChecking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [shownFor, setShownFor] = useState(fields);
  const [confirming, setConfirming] = useState<BookingQuote | null>(null);

  // The cards below the form change the fields too.
  if (shownFor !== fields) {
    setShownFor(fields);
    // Clears the shown problem once it is fixed; the next one is shown on submit.
    if (problem && findProblem()?.message !== problem.message) setProblem(null);
    setRefusal(null);
  }

  function showProblem(found: BookingProblem): void {
    setProblem(found);
    if (found.field === 'checkIn' || found.field === 'checkOut') setChoosing(found.field);
    const field = formRef.current?.querySelector<HTMLElement>(`[data-field="${found.field}"]`);
    (field?.querySelector('input') ?? field)?.focus();
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const found = findProblem();
    if (found) showProblem(found);
    if (found || !stay) return;
    setChecking(true);
    setRefusal(null);
    try {
      const quote = await queryClient.fetchQuery({ ...quoteQuery(stay), staleTime: 0 });
      if (quote.available) setConfirming(quote);
      else setRefusal(t`The hostel is full on some of these dates. Please choose others.`);
    } catch (error) {
      const refused = isApiError(error) ? error.fieldErrors.find(({ field }) => field in fields) : undefined;
      if (refused) showProblem({ field: refused.field as BookingField, message: refused.message });
      else setRefusal(errorText(error, i18n));
    } finally {
      setChecking(false);
    }
  }

  const errorAt = (field: BookingField) =>
    problem?.field === field ? stayMessageText(problem.message, i18n) : null;

  return { choosing, setChoosing, checking, refusal, confirming, setConfirming, errorAt, handleSubmit };
}

interface StayDatesProps {
  fields: BookingFields;
  check: ReservationCheck;
  onChange: (part: Partial<BookingFields>) => void;
}

function StayDates({ fields, check, onChange }: StayDatesProps) {
  const { t } = useLingui();

  function dateField(field: DateField, label: string) {
    const error = check.errorAt(field);
    return (
      <TypedDateField
        label={label}
        className={classes['date'] ?? ''}
        wrapperProps={{ 'data-active': check.choosing === field || undefined }}
        aria-required
        data-field={field}
        value={fields[field]}
        error={error && <span role="alert">{error}</span>}
        onFocus={() => check.setChoosing(field)}
        onChange={(date) => onChange({ [field]: date })}
      />
    );
  }

  return (
    <div className={classes['dates']}>
      {dateField('checkIn', t`Check-in`)}
      {dateField('checkOut', t`Check-out`)}
    </div>
  );
}

interface ConfirmationProps {
  quote: BookingQuote | null;
  info: HostelInfo | undefined;
  onClose: () => void;
}

function Confirmation({ quote, info, onClose }: ConfirmationProps) {
  const navigate = useNavigate();
  const { user } = useSession();

  function handleConfirm({ petType: pet, guests, checkIn, checkOut, total }: BookingQuote): void {
    writeHostelDraft(user?.id ?? null, { petType: pet, guests, checkIn, checkOut, totalAmount: total });
    keepFields(null);
    onClose();
    void navigate('/hostel/payment/hostel-payment');
  }

  return (
    <OnDemand opened={quote !== null}>
      {(open) => (
        <ConfirmBooking
          quote={open ? quote : null}
          info={info}
          signedIn={user !== null}
          onConfirm={handleConfirm}
          onClose={onClose}
        />
      )}
    </OnDemand>
  );
}
