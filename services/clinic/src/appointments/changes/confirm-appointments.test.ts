import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appointmentBody, buildUser, dateInDays, dhakaTime } from '../../testing/appointment-request.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { UserCopies } from '../../user-copies/user-copy.model.ts';
import { Appointments } from '../appointment.model.ts';
import { bookAppointment } from '../book-appointment.ts';
import { remindOfRequests } from '../remind-of-requests.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const admin = userCaller(newId(), 'admin');
const hour = 3_600_000;

async function buildOwnDoctor(autoConfirm = false) {
  const account = userCaller(newId(), 'doctor');
  return { ...(await buildDoctor({ userId: account.id, autoConfirm })), account };
}
type Doctor = Awaited<ReturnType<typeof buildOwnDoctor>>;

async function request(doctor: Doctor, at: { days?: number; time?: string } = {}) {
  const slot_start = dhakaTime(dateInDays(at.days ?? 3), at.time ?? '10:00');
  return (await bookAppointment(appointmentBody(doctor, { slot_start }), buildUser())).appointment;
}
const confirm = (as: typeof admin, ids: unknown) =>
  clinic.send('POST', '/api/appointments/confirmations', { as, body: { ids } });
const eventNames = async (id: string) => (await clinic.eventsAbout(id)).map(({ envelope }) => envelope.name);

describe('several requests', () => {
  test('are confirmed with one click, and those that have changed are named', async () => {
    const doctor = await buildOwnDoctor();
    const [one, two, gone] = [
      await request(doctor),
      await request(doctor, { time: '10:20' }),
      await request(doctor, { time: '10:40' }),
    ];
    await clinic.send('PUT', `/api/appointments/${gone._id}/cancel`, { as: admin, body: {} });
    const { status, body } = await confirm(doctor.account, [one._id, two._id, gone._id]);
    expect([status, body]).toEqual([
      200,
      {
        message: 'Appointment status changed successfully!',
        confirmed: [one._id, two._id],
        skipped: [{ id: gone._id, status: 'Cancelled' }],
      },
    ]);
    expect(await Appointments.findById(two._id).lean()).toMatchObject({ status: 'Confirmed', version: 2 });
  });

  test('of another doctor are not shown and not confirmed', async () => {
    const own = await request(await buildOwnDoctor());
    const other = await buildOwnDoctor();
    const { body } = await confirm(other.account, [own._id, newId()]);
    expect(body).toMatchObject({ confirmed: [], skipped: [{ status: null }, { status: null }] });
    expect(await Appointments.findById(own._id).lean()).toMatchObject({ status: 'Requested', version: 1 });
  });

  test('confirmed by two at once are confirmed once', async () => {
    const doctor = await buildOwnDoctor();
    const { _id } = await request(doctor);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => confirm(index % 2 ? admin : doctor.account, [_id])),
    );
    expect(answers.map(({ body }) => body.confirmed)).toEqual(Array.from({ length: 8 }, () => [_id]));
    expect(await eventNames(_id)).toEqual(['appointment.booked', 'appointment.status_changed']);
  });

  test('need at least one id and at most a hundred', async () => {
    for (const ids of [[], ['x'], Array.from({ length: 101 }, newId)])
      expect((await confirm(admin, ids)).status).toBe(400);
  });
});

test('a doctor who confirms at once has no requests, and the timeline names the system', async () => {
  const appointment = await request(await buildOwnDoctor(true));
  expect(appointment).toMatchObject({
    status: 'Confirmed',
    active: true,
    version: 1,
    timeline: [
      { status: 'Requested', by: 'patient' },
      { status: 'Confirmed', by: 'system' },
    ],
  });
  const [booked] = await clinic.eventsAbout(appointment._id);
  expect(booked?.envelope).toMatchObject({ name: 'appointment.booked', data: { status: 'Confirmed' } });
});

test('a doctor chooses to confirm at once, and a request of the specified shape still books', async () => {
  const doctor = await buildOwnDoctor();
  const save = () =>
    clinic.send('PUT', '/api/specialists/me', { as: doctor.account, body: { auto_confirm: true } });
  expect((await save()).body).toMatchObject({ specialist: { auto_confirm: true } });
  expect((await save()).body.message).toBe('Nothing has changed.');
  const { status, body } = await clinic.send('POST', '/api/appointments', {
    as: userCaller(newId(), 'user'),
    body: appointmentBody(doctor),
  });
  expect([status, body.message, body.appointment.status]).toEqual([
    201,
    'Appointment booked successfully! Assistant will contact you soon.',
    'Confirmed',
  ]);
});

describe('a request that waits', () => {
  const remind = (after: number) => remindOfRequests(new Date(Date.now() + after));
  const overdue = async (id: string) =>
    (await clinic.eventsAbout(id)).filter(
      ({ envelope }) => envelope.name === 'appointment.confirmation_overdue',
    );

  test('for four hours is reminded of once, with the admins, by many processes at once', async () => {
    await inTransaction(() =>
      UserCopies.create([
        { _id: admin.id, fullName: 'Admin', email: 'a@petcare.test', role: 'admin', sequence: 1 },
      ]),
    );
    const doctor = await buildOwnDoctor();
    const { _id } = await request(doctor);
    await remind(3.9 * hour);
    expect(await overdue(_id)).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => remind(4.1 * hour)));
    await remind(20 * hour);
    expect((await overdue(_id)).map(({ envelope }) => envelope.data)).toMatchObject([
      { appointment_id: _id, doctor_user_id: doctor.account.id, admin_ids: [admin.id], status: 'Requested' },
    ]);
  });

  test('is not reminded of when it was confirmed, cancelled, or has begun', async () => {
    const doctor = await buildOwnDoctor();
    const [confirmed, cancelled, past] = [
      await request(doctor),
      await request(doctor, { time: '10:20' }),
      await request(doctor, { time: '10:40' }),
    ];
    await confirm(admin, [confirmed._id]);
    await clinic.send('PUT', `/api/appointments/${cancelled._id}/cancel`, { as: admin, body: {} });
    await remindOfRequests(new Date(past.start.getTime() + 1));
    for (const { _id } of [confirmed, cancelled, past]) expect(await overdue(_id)).toEqual([]);
  });

  test('for a time within four hours is reminded of after half an hour', async () => {
    const { _id, start } = await request(await buildOwnDoctor());
    const at = (beforeStart: number) => new Date(start.getTime() - beforeStart);
    await Appointments.updateOne({ _id }, { $set: { createdAt: at(2 * hour) } });
    await remindOfRequests(at(1.6 * hour));
    expect(await overdue(_id)).toEqual([]);
    await remindOfRequests(at(1.4 * hour));
    expect(await overdue(_id)).toHaveLength(1);
  });
});
