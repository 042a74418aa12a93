import { type BookingQuote, maxBookingPets, petTypes } from '@petcare/contracts/hostel/hostel.ts';
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
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const today = useToday();
  const { user } = useSession();
  const { data: info } = useHostelInfo();
  const [choosing, setChoosing] = useState<DateField>('checkIn');
  const [problem, setProblem] = useState<BookingProblem | null>(null);
  const [checking, setChecking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [shownFor, setShownFor] = useState(fields);
  const [confirming, setConfirming] = useState<BookingQuote | null>(null);
  const petType = oneOf(petTypes, fields.petType) ?? undefined;
  const maxGuests =
    info && petType
      ? Math.min(maxBookingPets, Math.max(info.capacity[petType], info.day_capacity[petType]))
      : maxBookingPets;
  const stay = requestOf(fields, today, maxGuests);

  // The cards below the form change the fields too.
  if (shownFor !== fields) {
    setShownFor(fields);
    // Clears the shown problem once it is fixed; the next one is shown on submit.
    if (problem && problemOf(fields, today, maxGuests)?.message !== problem.message) setProblem(null);
    setRefusal(null);
  }

  function change(part: Partial<BookingFields>): void {
    const changed = { ...fields, ...part };
    keepFields(changed);
    onFields(changed);
  }

  function handleDay(date: string): void {
    if (choosing === 'checkOut') {
      change({ checkOut: date });
      return;
    }
    // A check-out before the new check-in is no longer valid.
    change({ checkIn: date, checkOut: fields.checkOut < date ? '' : fields.checkOut });
    setChoosing('checkOut');
  }

  function showProblem(found: BookingProblem): void {
    setProblem(found);
    if (found.field === 'checkIn' || found.field === 'checkOut') setChoosing(found.field);
    const field = formRef.current?.querySelector<HTMLElement>(`[data-field="${found.field}"]`);
    (field?.querySelector('input') ?? field)?.focus();
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const found = problemOf(fields, today, maxGuests);
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

  function handleConfirm({ petType: pet, guests, checkIn, checkOut, total }: BookingQuote): void {
    writeHostelDraft(user?.id ?? null, { petType: pet, guests, checkIn, checkOut, totalAmount: total });
    keepFields(null);
    setConfirming(null);
    void navigate('/hostel/payment/hostel-payment');
  }

  const errorAt = (field: BookingField) =>
    problem?.field === field ? stayMessageText(problem.message, i18n) : null;

  function dateField(field: DateField, label: string) {
    const error = errorAt(field);
    return (
      <TypedDateField
        label={label}
        className={classes['date'] ?? ''}
        wrapperProps={{ 'data-active': choosing === field || undefined }}
        aria-required
        data-field={field}
        value={fields[field]}
        error={error && <span role="alert">{error}</span>}
        onFocus={() => setChoosing(field)}
        onChange={(date) => change({ [field]: date })}
      />
    );
  }

  return (
    <form
      method="post"
      noValidate
      ref={formRef}
      className={classes['card']}
      aria-labelledby="reservation"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <Title order={2} size="h3" mb="md" id="reservation" tabIndex={-1}>
        <Trans>Online Reservation</Trans>
      </Title>
      <div className={classes['columns']}>
        <div className={classes['fields']}>
          <PetTypeChoice
            chosen={fields.petType}
            error={errorAt('petType')}
            onChoose={(chosen) => change({ petType: chosen })}
          />
          <GuestsField
            value={fields.guests}
            max={maxGuests}
            error={errorAt('guests')}
            onChange={(guests) => change({ guests })}
          />
          <div className={classes['dates']}>
            {dateField('checkIn', t`Check-in`)}
            {dateField('checkOut', t`Check-out`)}
          </div>
        </div>
        <BookingCalendar fields={fields} choosing={choosing} onChoose={handleDay} />
      </div>
      <div className={classes['foot']}>
        <QuotePanel stay={stay} info={info} />
        {refusal && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={checking}>
          <Trans>Reserve</Trans>
        </Button>
      </div>
      <OnDemand opened={confirming !== null}>
        {(open) => (
          <ConfirmBooking
            quote={open ? confirming : null}
            info={info}
            signedIn={user !== null}
            onConfirm={handleConfirm}
            onClose={() => setConfirming(null)}
          />
        )}
      </OnDemand>
    </form>
  );
}
