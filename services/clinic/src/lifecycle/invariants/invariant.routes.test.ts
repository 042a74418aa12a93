import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Finding } from '@petcare/contracts/invariants.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Appointments, type AppointmentDocument } from '../../appointments/appointment.model.ts';
import { bookAppointment } from '../../appointments/book-appointment.ts';
import { deleteAppointment } from '../../appointments/changes/change-appointment-status.ts';
import { rescheduleAppointment } from '../../appointments/changes/reschedule-appointment.ts';
import { SlotClaims } from '../../calendar/slots/claim.model.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { appointmentBody, dateInDays, dhakaTime, buildUser } from '../../testing/appointment-request.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';

let clinic: TestClinic;
let appointment: AppointmentDocument;

beforeAll(async () => {
  clinic = await startTestClinic();
  // Appointments that were booked concurrently, rescheduled and cancelled.
  const offered = await buildDoctor();
  const booked = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const patient = buildUser();
      return { patient, ...(await bookAppointment(appointmentBody(offered), patient)) };
    }),
  );
  const [first, second, third] = booked;
  if (!first || !second || !third) throw new Error('eight were booked');
  appointment = first.appointment;
  await rescheduleAppointment(
    second.appointment._id,
    { slot_start: dhakaTime(dateInDays(5), '10:00'), version: second.appointment.version },
    second.patient,
  );
  await deleteAppointment(third.appointment._id, third.patient);
});
afterAll(() => clinic.stop());

async function doubleBooked(scope = 'all'): Promise<Finding | undefined> {
  const { body } = await clinic.send('GET', `${endpoints['invariants.find.clinic'].path}?scope=${scope}`, {
    as: { kind: 'system', name: 'cascade' },
  });
  return (body as unknown as Finding[]).find(({ name }) => name === 'double_booked');
}

test.each(['recent', 'all'])('a busy day has no double bookings in scope %s', async (scope) => {
  expect(await doubleBooked(scope)).toMatchObject({ count: 0, rows: [] });
});

test('an overlapping appointment is found, and listed without its patient', async () => {
  const overlapping = { ...appointment, _id: newId(), patientId: newId(), serial: 99, clientId: null };
  await Appointments.create([overlapping]);
  const found = await doubleBooked('recent');
  // They overlap, and only one can have the claim.
  expect(found?.rows.map(({ id }) => id)).toContain(overlapping._id);
  expect(found?.rows.map(({ fault }) => fault.code)).toContain('visits_overlap');
  expect(JSON.stringify(found)).not.toContain(appointment.patientName);
  await Appointments.deleteOne({ _id: overlapping._id });
  expect(await doubleBooked()).toMatchObject({ count: 0 });
});

test('an appointment without a claim is found', async () => {
  const claim = await inTransaction(() => SlotClaims.findOneAndDelete({ holderId: appointment._id }).lean());
  expect(await doubleBooked()).toMatchObject({ count: 1, rows: [{ id: appointment._id }] });
  await inTransaction(() => SlotClaims.create([{ ...claim }]));
  expect(await doubleBooked()).toMatchObject({ count: 0 });
});

test('the sent events of a time span are listed, each once, page by page', async () => {
  const from = new Date(Date.now() - 3_600_000).toISOString();
  const to = new Date(Date.now() + 60_000).toISOString();
  const findSentEvents = (query: string) =>
    clinic.send('GET', `${endpoints['invariants.sent.clinic'].path}?from=${from}&to=${to}${query}`, {
      as: { kind: 'system', name: 'cascade' },
    });
  const { body } = await findSentEvents('');
  const events = body as unknown as { id: string; name: string }[];
  expect(events.filter(({ name }) => name === 'appointment.booked')).toHaveLength(8);
  const rest = (await findSentEvents(`&after=${events[2]?.id}`)).body as unknown as { id: string }[];
  expect(rest.map(({ id }) => id)).toEqual(events.slice(3).map(({ id }) => id));
});
