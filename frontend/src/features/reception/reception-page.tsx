import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { readPhone } from '@petcare/contracts/typed/phones.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { toastDone } from '../../components/feedback/toasts.tsx';
import { useKeptInput } from '../../components/forms/use-kept-input.ts';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { errorText } from '../../lib/api/error-texts.ts';
import { formatDhaka } from '../../lib/dates/dhaka-dates.ts';
import { randomId } from '../../lib/browser/random-id.ts';
import { serviceNameIn } from '../../lib/format/names-in.ts';
import { useBookForCaller, useDoctors, usePatients, useServices } from './api.ts';
import { type ReceptionForm, emptyReceptionForm, toReceptionBooking } from './reception-form.ts';
import { CallerFields } from './caller-fields.tsx';
import { FirstSlots, useFirstSlots } from './first-slots.tsx';

const formWidth = 560;

export function Component() {
  const { t, i18n } = useLingui();
  const [form, setForm] = useState(emptyReceptionForm);
  useKeptInput('front desk', form, (typed) => setForm((now) => ({ ...now, ...typed })));
  const [clientId, setClientId] = useState(() => randomId());
  const phone = useRef<HTMLInputElement>(null);
  useEffect(() => phone.current?.focus(), []);
  const { found, patients, shown } = useCaller(form);
  const offer = useOffer(form);
  const { service, doctor, slots, start } = offer;
  const book = useBookForCaller();

  const change = (changes: Partial<ReceptionForm>) => setForm({ ...shown, ...changes });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!service || !doctor || start === null) return;
    const complete = { ...shown, serviceId: service._id, drId: doctor._id };
    book.mutate(toReceptionBooking(complete, { date: slots.date, start, clientId }), {
      onSuccess: showBooked,
    });
  }

  function showBooked({ slot_start, serial: number, patient_name, service_id, dr_id }: Appointment) {
    const time = formatDhaka(new Date(slot_start), i18n.locale, 'date-time');
    const serial = i18n.number(number);
    toastDone({ topic: 'front-desk', title: patient_name, message: t`Booked: number ${serial}, ${time}` });
    setForm({ ...emptyReceptionForm, serviceId: service_id, drId: dr_id });
    setClientId(randomId());
    phone.current?.focus();
  }

  if (offer.loadError)
    return <ErrorState message={errorText(offer.loadError, i18n)} onRetry={offer.reload} />;

  return (
    <>
      <PageHeading
        title={t`Front desk`}
        lead={
          <Trans>Book for callers and walk-ins by their phone number. Enter books the first free time.</Trans>
        }
      />
      <form method="post" onSubmit={handleSubmit}>
        <Stack gap="md" maw={formWidth}>
          <TextInput
            ref={phone}
            label={t`Phone number`}
            type="tel"
            inputMode="tel"
            maxLength={40}
            required
            value={shown.phone}
            onChange={(event) =>
              setForm({ ...form, phone: event.currentTarget.value, patientId: '', name: '' })
            }
            error={found.isError ? errorText(found.error, i18n) : undefined}
          />
          <CallerFields form={shown} patients={patients} onChange={change} />
          <OfferFields offer={offer} change={change} />
          {book.isError && (
            <Alert color="red" variant="light" role="alert">
              {errorText(book.error, i18n)}
            </Alert>
          )}
          <Button type="submit" size="lg" disabled={start === null} loading={book.isPending}>
            <Trans>Book appointment</Trans>
          </Button>
        </Stack>
      </form>
    </>
  );
}

/** The patients of the typed phone number, and the form with the one who is chosen. */
function useCaller(form: ReceptionForm) {
  const found = usePatients(readPhone(form.phone));
  const patients = found.data?.patients ?? [];
  // The first patient of a number is chosen until another one is, unless nothing proves that the number is theirs.
  const first = patients.find((patient) => patient.is_confirmed);
  const shown =
    first && form.name === '' && form.patientId === ''
      ? { ...form, patientId: first.patient_id, name: first.full_name }
      : form;
  return { found, patients, shown };
}

type Offer = ReturnType<typeof useOffer>;

/** Services, doctors and free times, each with the choice of the form or else the first. */
function useOffer(form: ReceptionForm) {
  const offered = useServices();
  const services = offered.data ?? [];
  const service = services.find(({ _id }) => _id === form.serviceId) ?? services[0];
  const known = useDoctors();
  const doctors = (known.data ?? []).filter(({ _id }) => service?.dr_ids.includes(_id));
  const doctor = doctors.find(({ _id }) => _id === form.drId) ?? doctors[0];
  const slots = useFirstSlots(doctor?._id ?? '');
  const start = slots.starts.find((one) => one === form.start) ?? slots.starts[0] ?? null;
  const loadError = offered.data && known.data ? null : (offered.error ?? known.error);
  const reload = () => void Promise.all([offered.refetch(), known.refetch()]);
  return { services, service, doctors, doctor, slots, start, loadError, reload };
}

interface OfferFieldsProps {
  offer: Offer;
  change: (changes: Partial<ReceptionForm>) => void;
}

function OfferFields({ offer, change }: OfferFieldsProps) {
  const { t, i18n } = useLingui();
  const { services, service, doctors, doctor, slots, start } = offer;
  return (
    <>
      <NativeSelect
        label={t`Service`}
        value={service?._id ?? ''}
        onChange={(event) => change({ serviceId: event.currentTarget.value })}
        data={services.map((one) => ({ value: one._id, label: serviceNameIn(i18n.locale, one) }))}
      />
      <NativeSelect
        label={t`Doctor`}
        value={doctor?._id ?? ''}
        onChange={(event) => change({ drId: event.currentTarget.value })}
        data={doctors.map(({ _id, dr_name }) => ({ value: _id, label: dr_name }))}
      />
      {doctor && <FirstSlots slots={slots} value={start} onChange={(chosen) => change({ start: chosen })} />}
    </>
  );
}
