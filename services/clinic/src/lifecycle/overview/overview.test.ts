import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { ClinicOverview } from '@petcare/contracts/overview.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Appointments, type AppointmentDocument } from '../../appointments/appointment.model.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { showOverview } from './show-overview.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

async function storeAppointment(
  date: string,
  minutes: number,
  status: AppointmentDocument['status'] = 'Confirmed',
) {
  const start = dhakaInstant(date, minutes);
  const active = status !== 'Cancelled' && status !== 'Completed';
  const row = { _id: newId(), drId: newId(), patientId: newId(), date, serial: 1, start, status, active };
  await Appointments.collection.insertOne({ ...row, archivedAt: null } as never);
}

test('appointments count on their day in Dhaka, to the minute around midnight', async () => {
  const today = '2031-05-10';
  const yesterday = addDays(today, -1);
  await storeAppointment(yesterday, 0);
  await storeAppointment(yesterday, 24 * 60 - 1);
  await storeAppointment(today, 0, 'Completed');
  await storeAppointment(today, 9 * 60);
  await storeAppointment(today, 15 * 60, 'Requested');
  await storeAppointment(today, 16 * 60, 'Cancelled');
  await storeAppointment(addDays(today, 1), 0);
  const { days, today: todayCounts, waiting } = await showOverview({ days: 7 }, dhakaInstant(today, 12 * 60));
  expect(days.slice(-2)).toEqual([
    { date: yesterday, appointments: 2, cancelled: 0 },
    { date: today, appointments: 3, cancelled: 1 },
  ]);
  expect(days.slice(0, -2)).toMatchObject(
    Array.from({ length: 5 }, () => ({ appointments: 0, cancelled: 0 })),
  );
  expect(todayCounts).toEqual({ appointments: 3, done: 1, still_to_come: 1 });
  expect(waiting.pending_appointments).toBe(1);
});

test('doctors without a linked account are counted', async () => {
  await buildDoctor();
  await buildDoctor({ userId: newId() });
  const { status, body } = await clinic.send('GET', '/api/overview/clinic', {
    as: userCaller(newId(), 'admin'),
  });
  expect(status).toBe(200);
  const { waiting, days } = body as ClinicOverview;
  expect(waiting.unlinked_doctors).toBe(1);
  expect(days).toHaveLength(30);
  expect(days.at(-1)?.date).toBe(dhakaDateOf(new Date()));
});
