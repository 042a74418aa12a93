import { expect, test } from 'vitest';
import { buildAppointment } from '../testing/build-appointment.ts';
import { recipientsOf, type AppointmentEvent } from './appointment-change.rules.ts';

type Case = [
  description: string,
  event: AppointmentEvent['name'],
  facts: Parameters<typeof buildAppointment>[0],
  doctor: string | null,
  patient: string | null,
];

test('an undone check-in sends no further notification', () => {
  const data = {
    ...buildAppointment({ by: 'doctor', status: 'Confirmed' }),
    previous_status: 'Checked in',
  } as const;
  expect(recipientsOf({ name: 'appointment.status_changed', data })).toEqual({ doctor: null, patient: null });
});

test.each<Case>([
  ['a booking by the patient', 'appointment.booked', {}, 'booked', 'requested'],
  ['a booking by the clinic', 'appointment.booked', { by: 'admin' }, 'booked', 'booked'],
  [
    'a rescheduling by the patient',
    'appointment.rescheduled',
    { by: 'patient' },
    'rescheduled',
    'rescheduled',
  ],
  ['a rescheduling by the doctor', 'appointment.rescheduled', { by: 'doctor' }, null, 'rescheduled'],
  ['a rescheduling by an admin', 'appointment.rescheduled', { by: 'admin' }, 'rescheduled', 'rescheduled'],
  [
    'a confirmation by the doctor',
    'appointment.status_changed',
    { by: 'doctor', status: 'Confirmed' },
    null,
    'confirmed',
  ],
  [
    'a confirmation by an admin',
    'appointment.status_changed',
    { by: 'admin', status: 'Confirmed' },
    null,
    'confirmed',
  ],
  [
    'a cancellation by the patient',
    'appointment.status_changed',
    { by: 'patient', status: 'Cancelled' },
    'cancelled',
    'cancelled',
  ],
  [
    'a cancellation by the doctor',
    'appointment.status_changed',
    { by: 'doctor', status: 'Cancelled' },
    null,
    'cancelled',
  ],
  [
    'a cancellation by an admin',
    'appointment.status_changed',
    { by: 'admin', status: 'Cancelled' },
    'cancelled',
    'cancelled',
  ],
  ['a check-in', 'appointment.status_changed', { by: 'doctor', status: 'Checked in' }, null, null],
  ['a completed appointment', 'appointment.status_changed', { by: 'admin', status: 'Completed' }, null, null],
  ['a missed appointment', 'appointment.status_changed', { by: 'doctor', status: 'No-show' }, null, null],
])('%s notifies the patient, and the doctor unless the doctor made it', (_, name, facts, doctor, patient) => {
  expect(recipientsOf({ name, data: buildAppointment(facts) })).toEqual({ doctor, patient });
});
