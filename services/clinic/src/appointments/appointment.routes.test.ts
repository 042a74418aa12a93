import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAccount } from '../testing/build-account.ts';
import { buildDoctor } from '../testing/build-doctor.ts';
import { appointmentBody, dateInDays, dhakaTime } from '../testing/appointment-request.ts';
import { startTestClinic, type TestClinic } from '../testing/test-clinic.ts';
import { Appointments } from './appointment.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const admin = userCaller(newId(), 'admin');
const day = dateInDays(3);

async function bookAppointment(overrides: object = {}) {
  const account = userCaller(newId(), 'doctor');
  const built = await buildDoctor({ userId: account.id });
  const patient = userCaller(newId());
  const { status, body } = await clinic.send('POST', '/api/appointments', {
    as: patient,
    body: appointmentBody(built, overrides),
  });
  const id = String(body.appointment._id);
  return { ...built, account, patient, status, body, id, path: `/api/appointments/${id}` };
}
const eventNamesOf = async (id: string) =>
  (await clinic.eventsAbout(id)).map(({ envelope }) => envelope.name);
const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);

describe('booking', () => {
  test('with the specification’s form takes fee, name and doctor from the records, whatever the form contains', async () => {
    const { status, body, doctor, patient, id } = await bookAppointment({
      fees: 1,
      service_name: 'Free things',
      appointment_date: day,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Appointment booked successfully! Assistant will contact you soon.',
      appointment: {
        fees: 800,
        service_name: 'Vaccination',
        dr_name: doctor.name,
        patient_id: patient.id,
        serial: 1,
        status: 'Requested',
        slot_start: dhakaTime(day, '09:00'),
      },
    });
    expect(await Appointments.findById(id).lean()).toMatchObject({ fee: 80_000, active: true });
    const [event] = await clinic.eventsAbout(id);
    expect(event?.envelope).toMatchObject({
      name: 'appointment.booked',
      data: { doctor_user_id: doctor.userId, serial: 1 },
    });
  });

  test('a repeated request returns the same appointment', async () => {
    const client_id = crypto.randomUUID();
    const built = await buildDoctor();
    const as = userCaller(newId());
    const send = () =>
      clinic.send('POST', '/api/appointments', { as, body: appointmentBody(built, { client_id }) });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.appointment._id)).size).toBe(1);
  });

  test('is refused with 400, 401, 403 and 409', async () => {
    const built = await buildDoctor();
    const book = (body: object, as = userCaller(newId())) =>
      clinic.send('POST', '/api/appointments', { as, body });
    expect((await clinic.send('POST', '/api/appointments', { body: appointmentBody(built) })).status).toBe(
      401,
    );
    const empty = await book({});
    expect(empty.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'dr_id',
      'service_id',
      'appointment_date',
      'patient_name',
      'patient_email',
      'patient_contact',
    ]);
    const wrong: [object, string][] = [
      [{ appointment_date: dateInDays(-1) }, 'appointment_date'],
      [{ appointment_date: dateInDays(61) }, 'appointment_date'],
      [{ dr_id: newId() }, 'dr_id'],
      [{ service_id: newId() }, 'service_id'],
      [{ slot_start: dhakaTime(day, '09:01') }, 'slot_start'],
      [{ patient_contact: '+15551234567' }, 'patient_contact'],
    ];
    for (const [overrides, field] of wrong) {
      const { status, body } = await book({ ...appointmentBody(built), ...overrides });
      expect([status, body.errors?.[0].field]).toEqual([400, field]);
    }
    expect((await book(appointmentBody(built, { patient_id: newId() }))).status).toBe(403);
    const { id: patient_id } = await buildAccount();
    expect((await book(appointmentBody(built, { patient_id }), admin)).status).toBe(201);
    const other = await buildDoctor();
    const mismatch = await book(appointmentBody(built, { service_id: other.service._id }));
    expect([mismatch.status, mismatch.body.code]).toEqual([409, 'doctor_not_available']);
    const patient = userCaller(newId());
    const first = await book(appointmentBody(built), patient);
    const second = await book(appointmentBody(built), patient);
    expect([second.status, second.body.code, second.body.details]).toEqual([
      409,
      'already_booked',
      { appointment_id: first.body.appointment._id },
    ]);
  });
});

describe('the lists of appointments', () => {
  test('show all to admins, their own to patients, and assigned ones to doctors', async () => {
    const { id, doctor, account, patient } = await bookAppointment();
    const other = await bookAppointment();
    const list = async (path: string, as = admin) => clinic.send('GET', `/api/appointments${path}`, { as });
    expect(idsOf((await list('?limit=2')).body)).toEqual([other.id, id]);
    for (const as of [patient, admin])
      expect(idsOf((await list(`/user/${patient.id}`, as)).body)).toEqual([id]);
    for (const as of [account, admin])
      for (const doctorOrAccountId of [doctor._id, account.id]) {
        const { body, headers } = await list(`/doctor/${doctorOrAccountId}`, as);
        expect([idsOf(body), headers.get('x-total-count')]).toEqual([[id], '1']);
      }
    for (const as of [patient, account]) expect((await list('', as)).status).toBe(403);
    for (const as of [other.patient, account])
      expect((await list(`/user/${patient.id}`, as)).status).toBe(403);
    for (const as of [other.account, patient, userCaller(newId(), 'doctor')])
      for (const doctorOrAccountId of [doctor._id, account.id])
        expect((await list(`/doctor/${doctorOrAccountId}`, as)).status).toBe(404);
    for (const path of ['', `/user/${patient.id}`, `/doctor/${doctor._id}`])
      expect((await clinic.send('GET', `/api/appointments${path}`)).status).toBe(401);
  });

  test('are empty for a doctor without a linked record', async () => {
    const unlinked = userCaller(newId(), 'doctor');
    const own = await clinic.send('GET', `/api/appointments/doctor/${unlinked.id}`, { as: unlinked });
    expect([own.status, own.body, own.headers.get('x-total-count')]).toEqual([200, [], '0']);
  });

  test('are filtered by status, dates, doctor and search text, within the caller’s own appointments', async () => {
    const { id, account, doctor } = await bookAppointment();
    const other = await bookAppointment();
    const list = async (query: string, as = admin) =>
      idsOf((await clinic.send('GET', `/api/appointments${query}`, { as })).body);
    expect(await list(`?dr_id=${doctor._id}&status=Requested&from=${day}&to=${day}`)).toEqual([id]);
    expect(await list(`?dr_id=${doctor._id}&status=Confirmed`)).toEqual([]);
    expect(await list(`?dr_id=${doctor._id}&from=${dateInDays(4)}`)).toEqual([]);
    expect(await list(`?dr_id=${doctor._id}&search=RAHIMA`)).toEqual([id]);
    const trick = `/doctor/${doctor._id}?dr_id=${other.doctor._id}`;
    expect(await list(trick, account)).toEqual([id]);
    expect((await clinic.send('GET', '/api/appointments?status=Gone', { as: admin })).status).toBe(400);
  });
});

describe('one appointment', () => {
  test('is visible to its patient, its doctor and admins, and not found for others', async () => {
    const { path, patient, account, body } = await bookAppointment();
    const other = await bookAppointment();
    for (const as of [patient, account, admin])
      expect((await clinic.send('GET', path, { as })).body).toEqual(body.appointment);
    const calls: [string, string, object?][] = [
      ['GET', path],
      ['GET', `${path}/calendar`],
      ['PUT', `${path}/status`, { status: 'Confirmed' }],
      ['PUT', `${path}/cancel`, { reason: 'x' }],
      ['PUT', `${path}/slot`, { slot_start: dhakaTime(day, '11:00') }],
      ['DELETE', path],
    ];
    for (const [method, address, sent] of calls) {
      for (const as of [other.patient, other.account, userCaller(newId(), 'doctor')])
        expect((await clinic.send(method, address, { as, body: sent })).status).toBe(404);
      expect((await clinic.send(method, address, { body: sent })).status).toBe(401);
      const missing = address.replace(path, `/api/appointments/${newId()}`);
      expect((await clinic.send(method, missing, { as: admin, body: sent })).status).toBe(404);
    }
    expect((await clinic.send('GET', path, { as: patient })).body).toEqual(body.appointment);
  });

  test('has its status changed by its doctor, never by its patient, and each change is published', async () => {
    const { path, patient, account, id } = await bookAppointment();
    const status = (body: object, as = account) => clinic.send('PUT', `${path}/status`, { as, body });
    expect((await status({ status: 'Confirmed' }, patient)).status).toBe(403);
    const confirmed = await status({ status: 'Confirmed' });
    expect([confirmed.status, confirmed.body]).toMatchObject([
      200,
      {
        message: 'Appointment status changed successfully!',
        appointment: { status: 'Confirmed', version: 2 },
      },
    ]);
    expect((await status({ status: 'Confirmed' })).status).toBe(200);
    expect((await status({ status: 'Cancelled' })).status).toBe(400);
    expect((await status({})).status).toBe(400);
    expect((await status({ status: 'Completed' }, admin)).body.code).toBe('not_on_that_day');
    await Appointments.updateOne({ _id: id }, { $set: { date: dhakaDateOf(new Date()) } });
    expect((await status({ status: 'Completed' }, admin)).status).toBe(200);
    const late = await status({ status: 'Checked in' });
    expect([late.status, late.body.code]).toEqual([409, 'appointment_status_conflict']);
    expect(await eventNamesOf(id)).toEqual([
      'appointment.booked',
      'appointment.status_changed',
      'appointment.status_changed',
    ]);
  });

  test('is rescheduled, or refused with the reason', async () => {
    const { path, patient, doctor, service } = await bookAppointment({ slot_start: dhakaTime(day, '10:00') });
    const move = (body: object, as = patient) => clinic.send('PUT', `${path}/slot`, { as, body });
    await clinic.send('POST', '/api/appointments', {
      as: userCaller(newId()),
      body: appointmentBody({ doctor, service }, { slot_start: dhakaTime(day, '11:00') }),
    });
    expect((await move({ slot_start: dhakaTime(day, '11:00') })).body.code).toBe('slot_taken');
    expect((await move({ slot_start: dhakaTime(day, '11:05') })).status).toBe(400);
    expect((await move({ slot_start: dhakaTime(day, '12:00'), version: 9 })).body.code).toBe(
      'version_conflict',
    );
    const moved = await move({ slot_start: dhakaTime(day, '12:00'), version: 1 });
    expect([moved.status, moved.body]).toMatchObject([
      200,
      { message: 'Appointment moved.', appointment: { slot_start: dhakaTime(day, '12:00'), version: 2 } },
    ]);
    await clinic.send('PUT', `${path}/cancel`, { as: patient, body: {} });
    expect((await move({ slot_start: dhakaTime(day, '13:00') })).body.code).toBe(
      'appointment_status_conflict',
    );
  });

  test('is cancelled by its doctor with a reason, which frees the slot at once', async () => {
    const { path, account, doctor, service } = await bookAppointment({ slot_start: dhakaTime(day, '10:00') });
    const cancel = (body: object) => clinic.send('PUT', `${path}/cancel`, { as: account, body });
    const without = await cancel({});
    expect([without.status, without.body.errors]).toMatchObject([400, [{ field: 'reason' }]]);
    const { body } = await cancel({ reason: 'Emergency surgery' });
    expect(body.appointment).toMatchObject({ status: 'Cancelled' });
    const again = await clinic.send('POST', '/api/appointments', {
      as: userCaller(newId()),
      body: appointmentBody({ doctor, service }, { slot_start: dhakaTime(day, '10:00') }),
    });
    expect(again.status).toBe(201);
    await clinic.send('PUT', `${path}/status`, { as: account, body: { status: 'Confirmed' } });
    expect((await clinic.send('GET', path, { as: account })).body.status).toBe('Cancelled');
  });

  test('is removed from all lists when deleted, stays stored, and can be deleted repeatedly', async () => {
    const { path, patient, account, id } = await bookAppointment();
    for (let times = 0; times < 2; times += 1)
      expect(await clinic.send('DELETE', path, { as: patient })).toMatchObject({
        status: 200,
        body: { message: 'Deleted!' },
      });
    for (const as of [patient, account]) {
      const list = as === patient ? `user/${patient.id}` : `doctor/${account.id}`;
      expect((await clinic.send('GET', `/api/appointments/${list}`, { as })).body).toEqual([]);
    }
    expect(await Appointments.findById(id).lean()).toMatchObject({ status: 'Cancelled', active: false });
    expect(await eventNamesOf(id)).toEqual(['appointment.booked', 'appointment.status_changed']);
  });
});

describe('deleting all appointments of a user', () => {
  test('returns the number, and is idempotent', async () => {
    const { id, patient } = await bookAppointment();
    const path = `/api/appointments/user/${patient.id}`;
    expect((await clinic.send('DELETE', path, { as: admin })).body).toEqual({
      message: 'Deleted!',
      deleted: 1,
    });
    expect((await clinic.send('DELETE', path, { as: admin })).body.deleted).toBe(0);
    expect(await Appointments.findById(id)).toBeNull();
  });

  test('continues when the patient changes an appointment at the same moment', async () => {
    const { patient, path } = await bookAppointment();
    const [deleted, cancelled] = await Promise.all([
      clinic.send('DELETE', `/api/appointments/user/${patient.id}`, { as: admin }),
      clinic.send('PUT', `${path}/cancel`, { as: patient, body: {} }),
    ]);
    expect([deleted.status, deleted.body.deleted]).toEqual([200, 1]);
    expect(cancelled.status).toBeOneOf([200, 404, 409]);
  });
});
