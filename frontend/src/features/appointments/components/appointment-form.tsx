import type { ServiceWithDoctors } from '@petcare/contracts/clinic/clinic-services.ts';
import type { SpecialistCard } from '@petcare/contracts/clinic/specialists.ts';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { bookingHorizonDays } from '@petcare/contracts/clinic/schedules.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Input, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { RefundRule } from '../../../components/appointment/fee-rule.tsx';
import { showOops, showSuccessPopup } from '../../../components/feedback/dialogs.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { SlotPicker } from '../../../components/slot-picker/slot-picker.tsx';
import { useSlotHold } from '../../../components/slot-picker/use-slot-hold.ts';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText, fieldErrorsOf } from '../../../lib/api/error-texts.ts';
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts';
import { formatTaka } from '../../../lib/format/money.ts';
import { ownAppointmentsPath } from '../../../lib/session/own-appointments-path.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { useCreateAppointment, useStartPrepayment } from '../api/create-appointment.ts';
import {
  type AppointmentFields,
  fieldNames,
  initialFields,
  writeFieldsDraft,
  fieldProblems,
  understoodFields,
} from '../appointment-fields.ts';
import { JoinWaitlist } from './join-waitlist.tsx';
import { PatientFields } from './patient-fields.tsx';
import { PetChoice } from '../../../components/pets/pet-choice.tsx';
import { serviceNameIn } from '../../../lib/format/names-in.ts';

const maxReasonLength = 500;

interface AppointmentFormProps {
  service: ServiceWithDoctors;
  doctor: SpecialistCard;
  user: SessionUser;
  lastContact: string | null;
  /** From a link, such as the follow-up of a visit. */
  suggestedDate?: string | null;
  suggestedPetId?: string | null;
}

export function AppointmentForm({
  service,
  doctor,
  user,
  lastContact,
  suggestedDate = null,
  suggestedPetId = null,
}: AppointmentFormProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const create = useCreateAppointment();
  const prepay = useStartPrepayment();
  const isPrepaid = doctor.asks_prepayment && doctor.visiting_fees > 0;
  const hold = useSlotHold(doctor._id);
  const [date, setDate] = useState(() => bookableDay(suggestedDate));
  const [petId, setPetId] = useState(suggestedPetId);
  const [petError, setPetError] = useState<string>();
  const [reason, setReason] = useState('');
  const [timeMissing, setTimeMissing] = useState(false);
  const times = useRef<HTMLDivElement>(null);
  // A retry of the same input reuses its client id, so that it creates one appointment. Changed input gets a
  // new id.
  const request = useRef({ content: '', id: '' });
  const form = useForm<AppointmentFields>({
    initialValues: initialFields(user, lastContact),
    onValuesChange: writeFieldsDraft,
    validate: (fields) => {
      const { patient_name: name, patient_contact: contact, patient_email: email } = fieldProblems(fields);
      const invalidTexts = {
        contact: t`Enter a Bangladeshi mobile number, such as +8801712345678`,
        email: t`Enter a valid email address`,
      };
      return {
        patient_name: name ? t`Name is required` : null,
        patient_contact: contact === 'missing' ? t`Contact is required` : contact && invalidTexts.contact,
        patient_email: email === 'missing' ? t`Email is required` : email && invalidTexts.email,
      };
    },
  });
  const { chosen: start } = hold;
  useKeptInput('appointment', { ...form.values, date, start, petId, reason }, (typed) => {
    const {
      date: day = date,
      start: time = start,
      petId: pet = petId,
      reason: words = reason,
      ...fields
    } = typed;
    form.setValues(fields);
    setReason(words);
    setPetId(pet);
    const free = bookableDay(day);
    setDate(free);
    if (free !== null && time !== start) hold.choose(time);
  });

  function requireTime(): void {
    setTimeMissing(true);
    const target = date === null ? '[tabindex="0"]' : 'input:not(:disabled)';
    times.current?.querySelector<HTMLElement>(target)?.focus();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const { hasErrors, errors } = form.validate();
    if (hasErrors) focusFirstError(form, fieldNames, errors);
    else void send(form.getValues());
  }

  async function send(fields: AppointmentFields) {
    const { chosen } = hold;
    if (date === null || chosen === null) {
      requireTime();
      return;
    }
    const about = {
      ...(petId !== null && { pet_id: petId }),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    };
    const content = JSON.stringify([chosen, about, fields]);
    if (request.current.content !== content) request.current = { content, id: randomId() };
    const body = {
      dr_id: doctor._id,
      service_id: service._id,
      appointment_date: date,
      slot_start: chosen,
      ...(hold.hold?.start === chosen ? { hold_id: hold.hold.id } : {}),
      ...understoodFields(fields),
      ...about,
      client_id: request.current.id,
    };
    let paymentPath: string | null = null;
    try {
      if (isPrepaid) paymentPath = `/visit/payment/${(await prepay.mutateAsync(body)).prepayment._id}`;
      else await create.mutateAsync(body);
    } catch (error) {
      await handleError(error);
      return;
    }
    hold.settle();
    writeFieldsDraft(null);
    if (paymentPath !== null) {
      void navigate(paymentPath);
      return;
    }
    await showSuccessPopup(t`Appointment booked successfully! Assistant will contact you soon.`);
    void navigate(ownAppointmentsPath(user.role));
  }

  async function handleError(error: unknown) {
    const fieldErrors = fieldErrorsOf(error, i18n);
    form.setErrors(fieldErrors);
    setPetError(fieldErrors['pet_id']);
    if (isApiError(error, 'slot_taken')) hold.choose(null);
    const hasServerMessage = isApiError(error) && error.code !== 'internal' && error.code !== 'network';
    await showOops(
      hasServerMessage ? errorText(error, i18n) : t`Error booking appointment. Please try again.`,
    );
    focusFirstError(form, fieldNames, fieldErrors);
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Stack gap="lg">
        <Stack gap="md" maw={560}>
          <TextInput
            label={t`Service`}
            value={serviceNameIn(i18n.locale, service)}
            readOnly
            variant="filled"
          />
          <TextInput
            label={t`Consultation fee`}
            value={formatTaka(doctor.visiting_fees, i18n.locale)}
            readOnly
            variant="filled"
            description={isPrepaid && <PrepaymentHint />}
            inputWrapperOrder={['label', 'input', 'description']}
          />
          <PetChoice
            userId={user.id}
            value={petId}
            onChange={(chosen) => {
              setPetId(chosen);
              setPetError(undefined);
            }}
            error={petError}
          />
          <Textarea
            label={t`Reason (optional)`}
            description={t`What should the doctor know beforehand?`}
            maxLength={maxReasonLength}
            autosize
            minRows={2}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          <PatientFields form={form} />
        </Stack>
        <section aria-labelledby="when" ref={times}>
          <Title order={2} size="h3" mb="sm" id="when">
            <Trans>Date and time</Trans>
          </Title>
          <SlotPicker
            drId={doctor._id}
            date={date}
            onDate={setDate}
            hold={hold}
            whenFull={
              date !== null && (
                <JoinWaitlist
                  drId={doctor._id}
                  serviceId={service._id}
                  date={date}
                  petId={petId}
                  form={form}
                  waitlistPath={ownAppointmentsPath(user.role)}
                />
              )
            }
            error={
              timeMissing &&
              hold.chosen === null && (
                <Input.Error role="alert">
                  {date === null ? t`Please choose a day first` : t`Please choose a time`}
                </Input.Error>
              )
            }
          />
        </section>
        <Text>
          <Trans>Hospital address: {doctor.dr_address}</Trans>
        </Text>
        <Button type="submit" loading={create.isPending || prepay.isPending} maw={560}>
          {isPrepaid ? <Trans>Continue to payment</Trans> : <Trans>Book appointment</Trans>}
        </Button>
      </Stack>
    </form>
  );
}

function PrepaymentHint() {
  return (
    <>
      <Trans>This doctor asks for the fee at booking. You pay by card or bKash in the next step.</Trans>{' '}
      <RefundRule />
    </>
  );
}

/** Returns a day that the calendar can show; null for any other text. */
function bookableDay(day: string | null): string | null {
  if (day === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const today = dhakaDateOf(new Date());
  return day >= today && day <= addDays(today, bookingHorizonDays) ? day : null;
}
