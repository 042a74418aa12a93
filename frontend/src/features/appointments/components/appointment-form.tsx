import type { ServiceWithDoctors } from '@petcare/contracts/clinic/clinic-services.ts';
import type { SpecialistCard } from '@petcare/contracts/clinic/specialists.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Input, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { RefundRule } from '../../../components/appointment/fee-rule.tsx';
import { showOops, showSuccessPopup } from '../../../components/feedback/dialogs.tsx';
import { SlotPicker } from '../../../components/slot-picker/slot-picker.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText, fieldErrorsOf } from '../../../lib/api/error-texts.ts';
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts';
import { formatTaka } from '../../../lib/format/money.ts';
import { ownAppointmentsPath } from '../../../lib/session/own-appointments-path.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { useCreateAppointment, useStartPrepayment } from '../api/create-appointment.ts';
import { fieldNames, writeFieldsDraft, understoodFields } from '../appointment-fields.ts';
import { JoinWaitlist } from './join-waitlist.tsx';
import { PatientFields } from './patient-fields.tsx';
import { type AppointmentInput, type FirstInput, useAppointmentInput } from './use-appointment-input.ts';
import { PetChoice } from '../../../components/pets/pet-choice.tsx';
import { serviceNameIn } from '../../../lib/format/names-in.ts';

const maxReasonLength = 500;

interface AppointmentFormProps extends FirstInput {
  service: ServiceWithDoctors;
  doctor: SpecialistCard;
}

export function AppointmentForm({ service, doctor, ...first }: AppointmentFormProps) {
  const { t, i18n } = useLingui();
  const input = useAppointmentInput(doctor, first);
  const { form, hold, date, petId, setPetId } = input;
  const booking = useBooking({ service, doctor, ...first }, input, handleError);
  const [petError, setPetError] = useState<string>();
  const [timeMissing, setTimeMissing] = useState(false);
  const times = useRef<HTMLDivElement>(null);

  function requireTime(): void {
    setTimeMissing(true);
    const target = date === null ? '[tabindex="0"]' : 'input:not(:disabled)';
    times.current?.querySelector<HTMLElement>(target)?.focus();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const { hasErrors, errors } = form.validate();
    if (hasErrors) focusFirstError(form, fieldNames, errors);
    else if (date === null || hold.chosen === null) requireTime();
    else void booking.book(date, hold.chosen);
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
          <ChosenService service={service} doctor={doctor} />
          <PetChoice
            userId={first.user.id}
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
            value={input.reason}
            onChange={({ currentTarget: { value } }) => input.setReason(value)}
          />
          <PatientFields form={form} />
        </Stack>
        <DateAndTime
          drId={doctor._id}
          serviceId={service._id}
          role={first.user.role}
          input={input}
          timeMissing={timeMissing}
          ref={times}
        />
        <Text>
          <Trans>Hospital address: {doctor.dr_address}</Trans>
        </Text>
        <Button type="submit" loading={booking.isPending} maw={560}>
          {isPrepaid(doctor) ? <Trans>Continue to payment</Trans> : <Trans>Book appointment</Trans>}
        </Button>
      </Stack>
    </form>
  );
}

function ChosenService({ service, doctor }: Pick<AppointmentFormProps, 'service' | 'doctor'>) {
  const { t, i18n } = useLingui();
  return (
    <>
      <TextInput label={t`Service`} value={serviceNameIn(i18n.locale, service)} readOnly variant="filled" />
      <TextInput
        label={t`Consultation fee`}
        value={formatTaka(doctor.visiting_fees, i18n.locale)}
        readOnly
        variant="filled"
        description={isPrepaid(doctor) && <PrepaymentHint />}
        inputWrapperOrder={['label', 'input', 'description']}
      />
    </>
  );
}

interface DateAndTimeProps {
  drId: string;
  serviceId: string;
  role: SessionUser['role'];
  input: AppointmentInput;
  timeMissing: boolean;
  ref: RefObject<HTMLDivElement | null>;
}

function DateAndTime({ drId, serviceId, role, input, timeMissing, ref }: DateAndTimeProps) {
  const { t } = useLingui();
  const { form, hold, date, setDate, petId } = input;
  return (
    <section aria-labelledby="when" ref={ref}>
      <Title order={2} size="h3" mb="sm" id="when">
        <Trans>Date and time</Trans>
      </Title>
      <SlotPicker
        drId={drId}
        date={date}
        onDate={setDate}
        hold={hold}
        whenFull={
          date !== null && (
            <JoinWaitlist
              drId={drId}
              serviceId={serviceId}
              date={date}
              petId={petId}
              form={form}
              waitlistPath={ownAppointmentsPath(role)}
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
  );
}

/** Books a time and shows the appointments, or starts its prepayment and shows the payment. */
function useBooking(
  { service, doctor, user }: AppointmentFormProps,
  { form, hold, petId, reason }: AppointmentInput,
  onRefused: (error: unknown) => Promise<void>,
) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const create = useCreateAppointment();
  const prepay = useStartPrepayment();
  // A retry of the same input reuses its client id, so that it creates one appointment. Changed input gets a
  // new id.
  const request = useRef({ content: '', id: '' });

  async function send(date: string, chosen: string): Promise<string | null> {
    const fields = form.getValues();
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
    if (isPrepaid(doctor)) return `/visit/payment/${(await prepay.mutateAsync(body)).prepayment._id}`;
    await create.mutateAsync(body);
    return null;
  }

  async function book(date: string, chosen: string): Promise<void> {
    let paymentPath: string | null;
    try {
      paymentPath = await send(date, chosen);
    } catch (error) {
      await onRefused(error);
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

  return { book, isPending: create.isPending || prepay.isPending };
}

function isPrepaid({ asks_prepayment: asked, visiting_fees: fees }: SpecialistCard): boolean {
  return asked && fees > 0;
}

function PrepaymentHint() {
  return (
    <>
      <Trans>This doctor asks for the fee at booking. You pay by card or bKash in the next step.</Trans>{' '}
      <RefundRule />
    </>
  );
}
