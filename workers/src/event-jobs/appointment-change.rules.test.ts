import { expect, test } from 'vitest';
import { buildVisit } from '../testing/build-visit.ts';
import { recipientsOf, type AppointmentEvent } from './appointment-change.rules.ts';

type Case = [
  what: string,
  event: AppointmentEvent['name'],
  facts: Parameters<typeof buildVisit>[0],
  doctor: string | null,
  patient: string | null,
];

test.each<Case>([
  ['a patient’s booking', 'appointment.booked', {}, 'booked', null],
  ['a booking by the clinic', 'appointment.booked', { by: 'admin' }, 'booked', 'booked'],
  ['a move by the patient', 'appointment.rescheduled', { by: 'patient' }, 'rescheduled', null],
  ['a move by the doctor', 'appointment.rescheduled', { by: 'doctor' }, null, 'rescheduled'],
  ['a move by an admin', 'appointment.rescheduled', { by: 'admin' }, 'rescheduled', 'rescheduled'],
  ['a confirmation', 'appointment.status_changed', { by: 'doctor', status: 'Confirmed' }, null, 'confirmed'],
  ['one by an admin', 'appointment.status_changed', { by: 'admin', status: 'Confirmed' }, null, 'confirmed'],
  [
    'the patient’s cancellation',
    'appointment.status_changed',
    { by: 'patient', status: 'Cancelled' },
    'cancelled',
    null,
  ],
  ['the doctor’s', 'appointment.status_changed', { by: 'doctor', status: 'Cancelled' }, null, 'cancelled'],
  [
    'one with the doctor’s record',
    'appointment.status_changed',
    { by: 'admin', status: 'Cancelled' },
    'cancelled',
    'cancelled',
  ],
  ['a check-in', 'appointment.status_changed', { by: 'doctor', status: 'Checked in' }, null, null],
  ['a finished visit', 'appointment.status_changed', { by: 'admin', status: 'Completed' }, null, null],
  ['a missed visit', 'appointment.status_changed', { by: 'doctor', status: 'No-show' }, null, null],
])('%s is news for whom it was not done by', (_, name, facts, doctor, patient) => {
  expect(recipientsOf({ name, data: buildVisit(facts) })).toEqual({ doctor, patient });
});
