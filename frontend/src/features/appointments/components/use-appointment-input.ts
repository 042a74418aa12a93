import type { SpecialistCard } from '@petcare/contracts/clinic/specialists.ts';
import { bookingHorizonDays } from '@petcare/contracts/clinic/schedules.ts';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { useLingui } from '@lingui/react/macro';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { useSlotHold } from '../../../components/slot-picker/use-slot-hold.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import {
  type AppointmentFields,
  fieldProblems,
  initialFields,
  writeFieldsDraft,
} from '../appointment-fields.ts';

export interface FirstInput {
  user: SessionUser;
  lastContact: string | null;
  /** From a link, such as the follow-up of a visit. */
  suggestedDate?: string | null;
  suggestedPetId?: string | null;
}

export type AppointmentInput = ReturnType<typeof useAppointmentInput>;

/** The input of an appointment form and the held time, kept when the session ends. */
export function useAppointmentInput(
  { _id: drId }: SpecialistCard,
  { user, lastContact, suggestedDate = null, suggestedPetId = null }: FirstInput,
) {
  const hold = useSlotHold(drId);
  const [date, setDate] = useState(() => bookableDay(suggestedDate));
  const [petId, setPetId] = useState(suggestedPetId);
  const [reason, setReason] = useState('');
  const form = usePatientForm(user, lastContact);
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
  return { form, hold, date, setDate, petId, setPetId, reason, setReason };
}

function usePatientForm(user: SessionUser, lastContact: string | null) {
  const { t } = useLingui();
  return useForm<AppointmentFields>({
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
}

/** Returns a day that the calendar can show; null for any other text. */
function bookableDay(day: string | null): string | null {
  if (day === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const today = dhakaDateOf(new Date());
  return day >= today && day <= addDays(today, bookingHorizonDays) ? day : null;
}
