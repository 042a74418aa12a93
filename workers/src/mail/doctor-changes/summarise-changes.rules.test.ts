import type { CurrentAppointment } from '@petcare/contracts/clinic/appointments.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { expect, test } from 'vitest';
import type { PendingChange } from './pending-change.model.ts';
import { summariseChanges } from './summarise-changes.rules.ts';

const appointmentId = newId();
const [nine, ten, eleven] = [9, 10, 11].map((hour) => new Date(Date.UTC(2126, 10, 27, hour)));

function buildChanges(kinds: readonly PendingChange['kind'][]): PendingChange[] {
  return kinds.map((kind, index) => ({
    _id: newId(),
    doctor: { id: newId(), userId: null, name: 'Dr. Farhana Islam', address: 'doctor@example.com' },
    kind,
    at: new Date(index),
    appointmentId,
    serviceName: 'Vaccination',
    serial: 5,
    start: ten ?? new Date(),
    previousStart: kind === 'rescheduled' ? (nine ?? null) : null,
    emailId: null,
    collectedAt: null,
  }));
}

const currently = (status: CurrentAppointment['status'], start = eleven): CurrentAppointment => ({
  appointment_id: appointmentId,
  status,
  slot_start: start?.toISOString() ?? '',
  serial: 7,
  patient_name: 'Rahima Khatun',
});

test.each([
  ['a booking', ['booked'], 'Requested', 'booked'],
  ['a booking that is completed meanwhile', ['booked'], 'Completed', 'booked'],
  ['a booking whose cancellation has not arrived', ['booked'], 'Cancelled', 'booked_and_cancelled'],
  ['a booking and its cancellation', ['booked', 'cancelled'], 'Cancelled', 'booked_and_cancelled'],
  ['a booking that was moved', ['booked', 'rescheduled'], 'Requested', 'booked'],
  ['a rescheduling', ['rescheduled'], 'Confirmed', 'rescheduled'],
  ['a rescheduling and a cancellation', ['rescheduled', 'cancelled'], 'Cancelled', 'cancelled'],
  ['a cancellation', ['cancelled'], 'Cancelled', 'cancelled'],
] as const)('%s is described as the appointment is now', (_, kinds, status, outcome) => {
  expect(summariseChanges(buildChanges(kinds), [currently(status)])).toMatchObject([
    { outcome, patient: 'Rahima Khatun', serial: 7, start: eleven },
  ]);
});

test('a deleted appointment is described by its last change, without the patient', () => {
  expect(summariseChanges(buildChanges(['rescheduled', 'cancelled']), [])).toMatchObject([
    { outcome: 'cancelled', patient: '', serial: 5, start: ten, previousStart: nine },
  ]);
});

test('an appointment that was moved back has no previous time', () => {
  const [summary] = summariseChanges(buildChanges(['rescheduled', 'rescheduled']), [
    currently('Requested', nine),
  ]);
  expect(summary).toMatchObject({ outcome: 'rescheduled', start: nine, previousStart: null });
});
