import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { testBus, type TestBus } from '@petcare/platform/testing/test-servers.ts';
import { trusted } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Appointments } from '../../appointments/appointment.model.ts';
import { Schedules } from '../../doctors/schedules/schedule.model.ts';
import { ClinicServices } from '../../doctors/treatments/clinic-service.model.ts';
import { SlotClaims } from '../../calendar/slots/claim.model.ts';
import { buildDoctor, buildService } from '../../testing/build-doctor.ts';
import { startClinicProcess } from '../../testing/clinic-process.ts';
import { appointmentBody, dateInDays, dhakaTime } from '../../testing/appointment-request.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { WaitlistEntries } from '../../calendar/waitlist/waitlist-entry.model.ts';
import { Specialists } from '../../doctors/specialists/specialist.model.ts';

let clinic: TestClinic;
let bus: TestBus;
beforeAll(async () => {
  clinic = await startTestClinic();
  bus = await testBus();
});
afterAll(async () => {
  await bus.close();
  await clinic.stop();
});

const admin = userCaller(newId(), 'admin');

async function buildBusyDoctor() {
  const built = await buildDoctor();
  const second = await buildService({ drIds: [built.doctor._id] });
  const book = async (days: number) => {
    const patient = userCaller(newId());
    const body = appointmentBody(built, { appointment_date: dateInDays(days) });
    const answer = await clinic.send('POST', '/api/appointments', { as: patient, body });
    return String(answer.body.appointment._id);
  };
  const [past, soon, later] = [await book(2), await book(3), await book(4)];
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  await Appointments.updateOne({ _id: past }, { status: 'Completed', active: false, start: yesterday });
  await inTransaction(() => SlotClaims.deleteOne({ holderId: past }));
  await clinic.send('POST', `/api/specialists/${built.doctor._id}/holds`, {
    as: userCaller(newId()),
    body: { start: dhakaTime(dateInDays(5), '10:00') },
  });
  await clinic.send('POST', `/api/specialists/${built.doctor._id}/waitlist`, {
    as: userCaller(newId()),
    body: {
      service_id: built.service._id,
      date: dateInDays(6),
      patient_name: 'Karim',
      patient_email: 'karim@petcare.test',
      patient_contact: '+8801812345678',
    },
  });
  return { ...built, second, past, soon, later, path: `/api/specialists/${built.doctor._id}` };
}

async function expectDeleted({ doctor, past, soon, later }: Awaited<ReturnType<typeof buildBusyDoctor>>) {
  const drId = doctor._id;
  expect(await Specialists.exists({ _id: drId })).toBeNull();
  expect(await Schedules.exists({ _id: drId })).toBeNull();
  expect(await ClinicServices.countDocuments({ drIds: drId })).toBe(0);
  expect(await SlotClaims.countDocuments({ drId })).toBe(0);
  expect(await WaitlistEntries.countDocuments({ drId, open: true })).toBe(0);
  const appointments = await Appointments.find({ drId }).sort({ _id: 1 }).lean();
  expect(appointments.map(({ _id, status }) => [_id, status])).toEqual([
    [past, 'Completed'],
    [soon, 'Cancelled'],
    [later, 'Cancelled'],
  ]);
  expect(appointments.every(({ archivedAt }) => archivedAt !== null)).toBe(true);
  for (const id of [soon, later]) {
    const events = await clinic.eventsAbout(id);
    expect(events.map(({ envelope }) => envelope.name)).toEqual([
      'appointment.booked',
      'appointment.status_changed',
    ]);
  }
  const events = await clinic.eventsAbout(drId);
  expect(events.filter(({ envelope }) => envelope.name === 'specialist.deleted')).toHaveLength(1);
}

describe('deleting a doctor', () => {
  test('by one call removes them from services, cancels upcoming appointments and keeps past ones; idempotent', async () => {
    const built = await buildBusyDoctor();
    for (let times = 0; times < 2; times += 1)
      expect(await clinic.send('DELETE', built.path, { as: admin })).toMatchObject({
        status: 200,
        body: { message: 'Deleted!' },
      });
    await expectDeleted(built);
  });

  test('by the specification’s own sequence of calls has the same result', async () => {
    const built = await buildBusyDoctor();
    const id = built.doctor._id;
    const ask = async (method: string, path: string) => {
      const { status, body } = await clinic.send(method, path, { as: admin });
      expect(status).toBe(200);
      return body;
    };
    expect((await ask('DELETE', `/api/appointments/doctor/${id}`)).deleted).toBe(3);
    const services: { _id: string }[] = await ask('GET', `/api/services/doctor/${id}`);
    expect(services).toHaveLength(2);
    for (const { _id } of services) await ask('DELETE', `/api/services/doctor/${_id}/${id}`);
    await ask('DELETE', built.path);
    await expectDeleted(built);
  });

  test.each([1, 2, 3, 4, 5, 6])(
    'interrupted by a crash after step %i is finished by the next delete',
    async (step) => {
      const built = await buildBusyDoctor();
      const crashing = await startClinicProcess(clinic, bus, { FAILPOINT: `after-commit@${step}` });
      await expect(crashing.send('DELETE', built.path, { as: admin })).rejects.toThrow();
      expect(await crashing.ended).toBe('SIGKILL');
      await clinic.send('DELETE', built.path, { as: admin });
      await expectDeleted(built);
    },
  );

  test('during concurrent bookings leaves no active appointment', async () => {
    const built = await buildDoctor();
    const booking = Array.from({ length: 30 }, (_, index) =>
      clinic.send('POST', '/api/appointments', {
        as: userCaller(newId()),
        body: appointmentBody(built, { appointment_date: dateInDays(1 + (index % 5)) }),
      }),
    );
    const deleted = await clinic.send('DELETE', `/api/specialists/${built.doctor._id}`, { as: admin });
    const answers = await Promise.all(booking);
    expect(deleted.status).toBe(200);
    for (const { status, body } of answers)
      expect([status, body.code]).toBeOneOf([
        [201, undefined],
        [409, 'doctor_not_available'],
        // The doctor or the hours were deleted before the request was handled.
        [409, 'day_full'],
        [400, 'invalid_input'],
      ]);
    expect(answers.some(({ status }) => status !== 201)).toBe(true);
    const drId = built.doctor._id;
    expect(await Appointments.countDocuments({ drId, active: true })).toBe(0);
    expect(await Appointments.countDocuments({ drId, archivedAt: null })).toBe(0);
    expect(await SlotClaims.countDocuments({ drId })).toBe(0);
    const booked = answers.filter(({ status }) => status === 201).length;
    expect(await Appointments.countDocuments({ drId, status: trusted({ $ne: 'Cancelled' }) })).toBe(0);
    expect(await Appointments.countDocuments({ drId })).toBe(booked);
  });
});
