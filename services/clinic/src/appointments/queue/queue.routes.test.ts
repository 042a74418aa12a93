import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Appointments } from '../appointment.model.ts';
import { bookAppointment } from '../book-appointment.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { appointmentBody } from '../../testing/appointment-request.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { QueueDays } from './queue-day.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const admin = userCaller(newId(), 'admin');
const today = dhakaDateOf(new Date());
const yesterday = new Date(Date.now() - 24 * 3_600_000);

async function buildDay(patients: number) {
  const account = userCaller(newId(), 'doctor');
  const built = await buildDoctor({ userId: account.id });
  const appointments: { patient: ReturnType<typeof userCaller>; id: string }[] = [];
  while (appointments.length < patients) {
    const patient = userCaller(newId());
    const body = appointmentBody(built, { appointment_date: today });
    const { appointment } = await bookAppointment(body, patient, yesterday);
    appointments.push({ patient, id: appointment._id });
  }
  const path = `/api/specialists/${built.doctor._id}`;
  const next = (serving: number | null, as = account) =>
    clinic.send('POST', `${path}/board/next`, { as, body: { serving } });
  const view = async (as: typeof account) => (await clinic.send('GET', `${path}/queue`, { as })).body;
  const checkIn = (id = '') =>
    clinic.send('PUT', `/api/appointments/${id}/status`, { as: account, body: { status: 'Checked in' } });
  const statuses = async () =>
    (await Appointments.find({ drId: built.doctor._id }).sort({ serial: 1 }).lean()).map(
      ({ status }) => status,
    );
  return { ...built, account, appointments, path, next, view, checkIn, statuses };
}

describe('calling the next patient', () => {
  test('serves one after the other, completes each, and notifies the waiting patients', async () => {
    const { next, statuses, doctor, account, appointments } = await buildDay(2);
    const first = await next(null);
    expect([first.status, first.body.now_serving]).toEqual([200, 1]);
    expect(await statuses()).toEqual(['Checked in', 'Requested']);
    expect((await next(1)).body.now_serving).toBe(2);
    expect(await statuses()).toEqual(['Completed', 'Checked in']);
    expect((await next(2)).body.now_serving).toBeNull();
    expect(await statuses()).toEqual(['Completed', 'Completed']);

    const events = await clinic.eventsAbout(doctor._id);
    const moved = events.map(({ envelope }) => envelope).filter(({ name }) => name === 'queue.moved');
    expect(moved.map(({ aggregate }) => aggregate.sequence)).toEqual([1, 2, 3]);
    expect(moved[0]?.data).toMatchObject({
      doctor_user_id: account.id,
      date: today,
      now_serving: 1,
      waiting_patient_ids: appointments.map(({ patient }) => patient.id),
    });
  });

  test('calls checked-in patients first', async () => {
    const { next, checkIn, appointments, statuses } = await buildDay(3);
    await checkIn(appointments[2]?.id);
    expect((await next(null)).body.now_serving).toBe(3);
    expect((await next(3)).body.now_serving).toBe(1);
    expect(await statuses()).toEqual(['Checked in', 'Requested', 'Completed']);
  });

  test('by many at once moves the queue by one, also for the first patient', async () => {
    const { next, doctor, statuses } = await buildDay(3);
    for (const serving of [null, 1]) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => next(serving)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 409, 409, 409, 409, 409,
      ]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('queue_moved');
    }
    expect(await statuses()).toEqual(['Completed', 'Checked in', 'Requested']);
    expect(await QueueDays.findOne({ drId: doctor._id }).lean()).toMatchObject({
      version: 2,
      serving: { serial: 2 },
    });
  });

  test('continues after an appointment that was cancelled while being served', async () => {
    const { next, account, appointments } = await buildDay(2);
    await next(null);
    await clinic.send('PUT', `/api/appointments/${appointments[0]?.id}/cancel`, {
      as: account,
      body: { reason: 'Had to leave' },
    });
    expect((await next(1)).body.now_serving).toBe(2);
  });

  test('is for the doctor and admins; 400, 401 and 404 for others', async () => {
    const { next, path, account, appointments } = await buildDay(1);
    const other = await buildDay(0);
    for (const as of [
      other.account,
      userCaller(newId(), 'doctor'),
      userCaller(newId()),
      appointments[0]!.patient,
    ]) {
      expect((await next(null, as)).status).toBe(404);
      expect((await clinic.send('GET', `${path}/board`, { as })).status).toBe(404);
    }
    expect((await clinic.send('POST', `${path}/board/next`, { body: { serving: null } })).status).toBe(401);
    expect((await clinic.send('GET', `${path}/board`)).status).toBe(401);
    const wrong = await clinic.send('POST', `${path}/board/next`, { as: account, body: {} });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'serving']);
    expect((await next(null, admin)).status).toBe(200);
    const byAccountId = await clinic.send('GET', `/api/specialists/${account.id}/board`, { as: account });
    expect(byAccountId.body.now_serving).toBe(1);
  });
});

describe('the queue of a patient', () => {
  test('shows the serial being served, the number ahead and the estimated wait, but no other patients', async () => {
    const { next, view, appointments } = await buildDay(3);
    const third = appointments[2]!.patient;
    const before = await view(third);
    expect(before).toMatchObject({ now_serving: null, yours: { serial: 3, ahead: 2 } });
    expect(before.yours.minutes).toBeGreaterThanOrEqual(40);
    await next(null);
    const after = await view(third);
    expect(after).toMatchObject({ now_serving: 1, yours: { serial: 3, ahead: 1, minutes: 40 } });
    expect(Object.keys(after).toSorted()).toEqual(['date', 'dr_id', 'dr_name', 'now_serving', 'yours']);
    await next(1);
    await next(2);
    expect((await view(third)).yours).toMatchObject({ ahead: 0, minutes: 0 });
    await next(3);
    expect(await view(third)).toMatchObject({ now_serving: null, yours: null });
  });

  test('has no own entry without an appointment; refuses with 400, 401 and 404', async () => {
    const { view, path } = await buildDay(1);
    expect((await view(userCaller(newId()))).yours).toBeNull();
    expect((await clinic.send('GET', `${path}/queue`)).status).toBe(401);
    const otherUser = { as: userCaller(newId()) };
    expect((await clinic.send('GET', `${path}/queue?date=today`, otherUser)).status).toBe(400);
    expect((await clinic.send('GET', `/api/specialists/${newId()}/queue`, otherUser)).status).toBe(404);
  });
});
