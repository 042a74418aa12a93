import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { appointmentBody, dateInDays, dhakaTime } from '../../testing/appointment-request.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const day = dateInDays(3);

async function fullDay() {
  const built = await buildDoctor(
    {},
    { overrides: [{ date: day, hours: [{ from: '09:00', to: '09:20' }] }] },
  );
  const patient = userCaller(newId());
  const { body } = await clinic.send('POST', '/api/appointments', {
    as: patient,
    body: appointmentBody(built),
  });
  const request = (given: object = {}) => ({
    service_id: built.service._id,
    date: day,
    patient_name: 'Karim Uddin',
    patient_email: 'karim@petcare.test',
    patient_contact: '01812345678',
    ...given,
  });
  const join = (as = userCaller(newId()), given: object = {}) =>
    clinic.send('POST', `/api/specialists/${built.doctor._id}/waitlist`, { as, body: request(given) });
  const cancel = () =>
    clinic.send('PUT', `/api/appointments/${body.appointment._id}/cancel`, { as: patient, body: {} });
  return { ...built, patient, join, cancel };
}

test('a waiting user is offered a cancelled slot, and accepts it', async () => {
  const { join, cancel, doctor } = await fullDay();
  const waitingUser = userCaller(newId());
  const joined = await join(waitingUser);
  expect([joined.status, joined.body.entry]).toMatchObject([
    201,
    { status: 'waiting', ahead: 0, offer: null },
  ]);
  await cancel();
  const entries = await clinic.send('GET', '/api/waitlist', { as: waitingUser });
  expect(entries.body).toMatchObject([{ status: 'offered', offer: { start: dhakaTime(day, '09:00') } }]);
  const path = `/api/waitlist/${joined.body.entry._id}/claim`;
  const taken = await clinic.send('POST', path, { as: waitingUser });
  expect([taken.status, taken.body]).toMatchObject([
    201,
    {
      message: 'Appointment booked successfully! Assistant will contact you soon.',
      appointment: {
        dr_id: doctor._id,
        patient_id: waitingUser.id,
        serial: 1,
        patient_contact: '+8801812345678',
      },
    },
  ]);
  const again = await clinic.send('POST', path, { as: waitingUser });
  expect([again.status, again.body.code]).toEqual([409, 'offer_expired']);
});

test('leaving the waitlist is idempotent, and allows joining again', async () => {
  const { join } = await fullDay();
  const waitingUser = userCaller(newId());
  const path = `/api/waitlist/${(await join(waitingUser)).body.entry._id}`;
  for (let times = 0; times < 2; times += 1)
    expect((await clinic.send('DELETE', path, { as: waitingUser })).status).toBe(200);
  expect((await join(waitingUser)).status).toBe(201);
});

describe('the waitlist', () => {
  test('refuses with 400, 401, 404 and 409', async () => {
    const { join, patient, doctor } = await fullDay();
    const waitingUser = userCaller(newId());
    const { body } = await join(waitingUser);
    expect((await join(waitingUser)).body.code).toBe('already_waiting');
    expect((await join(patient)).body.code).toBe('already_booked');
    expect((await join(undefined, { date: dateInDays(-1) })).body.errors).toMatchObject([{ field: 'date' }]);
    expect((await join(undefined, { date: dateInDays(61) })).status).toBe(400);
    expect((await join(undefined, { service_id: newId() })).status).toBe(400);
    const elsewhere = await buildDoctor();
    const other = await join(undefined, { service_id: elsewhere.service._id });
    expect([other.status, other.body.code]).toEqual([409, 'doctor_not_available']);
    const visitors = [
      clinic.send('POST', `/api/specialists/${doctor._id}/waitlist`, { body: {} }),
      clinic.send('GET', '/api/waitlist'),
      clinic.send('POST', `/api/waitlist/${body.entry._id}/claim`),
      clinic.send('DELETE', `/api/waitlist/${body.entry._id}`),
    ];
    expect((await Promise.all(visitors)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  test('shows and changes only own entries, for admins too', async () => {
    const { join } = await fullDay();
    const { body } = await join();
    for (const as of [userCaller(newId()), userCaller(newId(), 'doctor'), userCaller(newId(), 'admin')]) {
      expect((await clinic.send('POST', `/api/waitlist/${body.entry._id}/claim`, { as })).status).toBe(404);
      expect((await clinic.send('DELETE', `/api/waitlist/${body.entry._id}`, { as })).status).toBe(404);
      expect((await clinic.send('GET', '/api/waitlist', { as })).body).toEqual([]);
    }
  });
});
