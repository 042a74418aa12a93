import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookAppointment } from './book-appointment.ts';
import { cancelAppointment } from './changes/change-appointment-status.ts';
import { rescheduleAppointment } from './changes/reschedule-appointment.ts';
import { buildDoctor } from '../testing/build-doctor.ts';
import { appointmentBody, dateInDays, dhakaTime, buildUser } from '../testing/appointment-request.ts';
import { startTestClinic, type TestClinic } from '../testing/test-clinic.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const system = { kind: 'system', name: 'notifications' } as const;
const getStanding = (id: string) =>
  clinic.send('GET', `/internal/appointments/${id}/standing`, { as: system });

test('the reminder worker gets the current time of an appointment, and its cancellation', async () => {
  const patient = buildUser();
  const { appointment } = await bookAppointment(appointmentBody(await buildDoctor()), patient);
  const moved = dhakaTime(dateInDays(5), '11:00');
  await rescheduleAppointment(appointment._id, { slot_start: moved }, patient);
  expect((await getStanding(appointment._id)).body).toEqual({ active: true, slot_start: moved });
  await cancelAppointment(appointment._id, undefined, patient);
  expect((await getStanding(appointment._id)).body).toEqual({ active: false, slot_start: moved });
});

test('an unknown appointment is not found', async () => {
  expect((await getStanding(newId())).status).toBe(404);
});

test('the email worker gets current appointments by id, without deleted ones', async () => {
  const patient = buildUser();
  const { appointment } = await bookAppointment(appointmentBody(await buildDoctor()), patient);
  const readCurrent = (ids: string) =>
    clinic.send('GET', `/internal/appointments/current?ids=${ids}`, { as: system });
  const expected = {
    appointment_id: appointment._id,
    status: 'Requested',
    slot_start: appointment.start.toISOString(),
    serial: appointment.serial,
    patient_name: appointment.patientName,
  };
  expect((await readCurrent(`${newId()},${appointment._id}`)).body).toEqual([expected]);
  await cancelAppointment(appointment._id, undefined, patient);
  expect((await readCurrent(appointment._id)).body).toEqual([{ ...expected, status: 'Cancelled' }]);
});
