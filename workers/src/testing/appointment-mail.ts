import { buildAppointment } from './build-appointment.ts';
import type { TestMail } from './test-mail.ts';

/** Adds an appointment and its patient to the doubles of the services. */
export function addAppointment(
  system: TestMail,
  facts: Parameters<typeof buildAppointment>[0] = {},
  locale: 'en' | 'bn' = 'en',
) {
  const appointment = buildAppointment(facts);
  system.account.addUser({ user_id: appointment.patient_id, locale, email: appointment.patient_email });
  system.clinic.appointments.set(appointment.appointment_id, {
    active: true,
    slot_start: appointment.slot_start,
  });
  system.clinic.setCurrent(appointment);
  return appointment;
}
