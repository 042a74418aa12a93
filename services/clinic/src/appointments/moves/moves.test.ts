import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeFee } from '../fees/take-fee.ts';
import { Schedules } from '../../doctors/schedules/schedule.model.ts';
import { SlotClaims } from '../../calendar/slots/claim.model.ts';
import { appointmentBody, buildUser, dateInDays, dhakaTime } from '../../testing/appointment-request.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { Appointments, type AppointmentDocument } from '../appointment.model.ts';
import { bookAppointment } from '../book-appointment.ts';
import { expireMoves } from './expire-moves.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const admin = userCaller(newId(), 'admin');
const hour = 3_600_000;
const leaveDay = dateInDays(4);

/** A doctor who has patients at these times of a day, and then goes on leave on it. */
async function buildLeave(times: readonly string[] = ['10:00']) {
  const account = userCaller(newId(), 'doctor');
  const built = await buildDoctor({ userId: account.id, fee: 80_000 });
  const booked: { appointment: AppointmentDocument; patient: ReturnType<typeof buildUser> }[] = [];
  for (const time of times) {
    const patient = buildUser();
    const slot_start = dhakaTime(leaveDay, time);
    const { appointment } = await bookAppointment(appointmentBody(built, { slot_start }), patient);
    booked.push({ appointment, patient });
  }
  await inTransaction(() =>
    Schedules.updateOne({ _id: built.doctor._id }, { $set: { leave: [{ from: leaveDay, to: leaveDay }] } }),
  );
  return { drId: built.doctor._id, account, booked, built };
}
interface Displaced {
  readonly appointment: { readonly _id: string };
  readonly suggested: { readonly slot_start: string };
}
type As = typeof admin | typeof visitor;
const plan = async (drId: string, as: As) => clinic.send('GET', `/api/specialists/${drId}/moves`, { as });
const offer = (drId: string, moves: unknown, as: As = admin) =>
  clinic.send('POST', `/api/specialists/${drId}/moves`, { as, body: { moves } });
const answer = (id: string, body: object, as: As) =>
  clinic.send('POST', `/api/appointments/${id}/move`, { as, body });
const stored = (id: string) => Appointments.findById(id).lean();
const claimsOf = (drId: string) => SlotClaims.find({ drId }).sort({ start: 1 }).lean();

async function offerOne(time = '11:00') {
  const leave = await buildLeave();
  const [one] = leave.booked;
  if (!one) throw new Error('nothing was booked');
  const slot_start = dhakaTime(dateInDays(5), time);
  const id = one.appointment._id;
  const { body } = await offer(leave.drId, [{ appointment_id: id, slot_start }]);
  expect(body).toMatchObject({ offered: [id], refused: [] });
  const patient = userCaller(one.patient.id, 'user');
  return { ...leave, id, slot_start, patient, caller: one.patient };
}

describe('the plan of a leave', () => {
  test('suggests each affected patient another free time, no time twice', async () => {
    const { drId, account, booked } = await buildLeave(['10:00', '10:20', '15:00']);
    const { status, body } = await plan(drId, account);
    expect(status).toBe(200);
    expect(body.map(({ appointment }: { appointment: { _id: string } }) => appointment._id)).toEqual(
      booked.map(({ appointment }) => appointment._id),
    );
    const times = body.map(({ suggested }: { suggested: { slot_start: string } }) => suggested.slot_start);
    expect(new Set(times).size).toBe(3);
    expect(times.some((time: string) => time.startsWith(leaveDay))).toBe(false);
  });

  test('is empty without a leave, and shown to the doctor and admins only', async () => {
    const { drId, account } = await buildLeave([]);
    expect((await plan(drId, account)).body).toEqual([]);
    expect((await plan(drId, admin)).status).toBe(200);
    expect((await plan(drId, userCaller(newId(), 'doctor'))).status).toBe(404);
    expect((await plan(drId, userCaller(newId(), 'user'))).status).toBe(404);
    expect((await plan(drId, visitor)).status).toBe(401);
  });

  test('leaves out days on which the patient has another appointment with the doctor for that pet', async () => {
    const { drId, account, booked, built } = await buildLeave();
    const [one] = booked;
    if (!one) throw new Error('nothing was booked');
    for (const days of [2, 3, 5, 6])
      await bookAppointment(appointmentBody(built, { appointment_date: dateInDays(days) }), one.patient);
    const { body } = await plan(drId, account);
    expect(body.map(({ suggested }: Displaced) => suggested.slot_start)).toEqual([
      dhakaTime(dateInDays(7), '10:00'),
    ]);
  });

  test('suggests two appointments of one patient two days', async () => {
    const built = await buildDoctor();
    const patient = buildUser();
    for (const days of [4, 5])
      await bookAppointment(appointmentBody(built, { appointment_date: dateInDays(days) }), patient);
    const leave = [{ from: leaveDay, to: dateInDays(5) }];
    await inTransaction(() => Schedules.updateOne({ _id: built.doctor._id }, { $set: { leave } }));
    const { body } = await plan(built.doctor._id, admin);
    const moves = body.map(({ appointment: { _id }, suggested }: Displaced) => ({
      appointment_id: _id,
      slot_start: suggested.slot_start,
    }));
    expect((await offer(built.doctor._id, moves)).body).toMatchObject({ refused: [] });
    for (const { appointment_id, slot_start } of moves)
      expect(
        (await answer(appointment_id, { accept: true, slot_start }, userCaller(patient.id, 'user'))).status,
      ).toBe(200);
  });
});

describe('offered times', () => {
  test('are held for several patients with one request, and each is notified once', async () => {
    const { drId, booked } = await buildLeave(['10:00', '10:20']);
    const moves = booked.map(({ appointment: { _id } }, index) => ({
      appointment_id: _id,
      slot_start: dhakaTime(dateInDays(5), `11:${index}0`.replace('11:10', '11:20')),
    }));
    const { body } = await offer(drId, moves);
    expect(body).toMatchObject({ offered: moves.map(({ appointment_id }) => appointment_id), refused: [] });
    // Repeated.
    expect((await offer(drId, moves)).body.refused).toEqual([]);
    for (const { appointment_id, slot_start } of moves) {
      const events = (await clinic.eventsAbout(appointment_id)).map(({ envelope }) => envelope);
      expect(events.slice(1)).toMatchObject([
        { name: 'appointment.move_offered', data: { offer: { slot_start } } },
      ]);
      expect(await stored(appointment_id)).toMatchObject({ status: 'Requested', active: true, version: 2 });
    }
    expect((await claimsOf(drId)).map(({ kind }) => kind)).toEqual([
      'booked',
      'booked',
      'offered',
      'offered',
    ]);
  });

  test('that are taken, of another doctor, or on the leave are refused by name', async () => {
    const { drId, booked, built } = await buildLeave(['10:00', '10:20']);
    const [one, two] = booked.map(({ appointment }) => appointment._id);
    const taken = dhakaTime(dateInDays(5), '11:00');
    await bookAppointment(appointmentBody(built, { slot_start: taken }), buildUser());
    const other = await buildLeave();
    const { body } = await offer(drId, [
      { appointment_id: one, slot_start: taken },
      { appointment_id: two, slot_start: dhakaTime(leaveDay, '12:00') },
      { appointment_id: other.booked[0]?.appointment._id, slot_start: dhakaTime(dateInDays(5), '12:00') },
      { appointment_id: newId(), slot_start: dhakaTime(dateInDays(5), '12:00') },
    ]);
    expect(body.offered).toEqual([]);
    expect(body.refused.map(({ code }: { code: string }) => code)).toEqual([
      'slot_taken',
      'slot_taken',
      'not_found',
      'not_found',
    ]);
    expect((await claimsOf(drId)).filter(({ kind }) => kind === 'offered')).toEqual([]);
  });

  test('two offers of one time at once give it to one patient', async () => {
    const { drId, booked } = await buildLeave(['10:00', '10:20']);
    const slot_start = dhakaTime(dateInDays(6), '11:00');
    const answers = await Promise.all(
      booked.map(({ appointment: { _id } }) => offer(drId, [{ appointment_id: _id, slot_start }])),
    );
    expect(answers.flatMap(({ body }) => body.offered)).toHaveLength(1);
    expect((await claimsOf(drId)).filter(({ kind }) => kind === 'offered')).toHaveLength(1);
  });
});

describe('an offered time', () => {
  test('is refused on a day on which the patient has, or is offered, another appointment', async () => {
    const { drId, booked, built } = await buildLeave();
    const [one] = booked;
    if (!one) throw new Error('nothing was booked');
    const { patient, appointment } = one;
    const body = appointmentBody(built, { appointment_date: dateInDays(5) });
    const { appointment: other } = await bookAppointment(body, patient);
    const offerOn = (id: string, days: number, time = '12:00') =>
      offer(drId, [{ appointment_id: id, slot_start: dhakaTime(dateInDays(days), time) }]);
    const refused = await offerOn(appointment._id, 5);
    expect(refused.body.refused).toEqual([{ appointment_id: appointment._id, code: 'already_booked' }]);
    expect((await offerOn(appointment._id, 6)).body.refused).toEqual([]);
    expect((await offerOn(other._id, 6, '13:00')).body.refused).toMatchObject([{ code: 'already_booked' }]);
    expect((await claimsOf(drId)).map(({ kind }) => kind)).toEqual(['booked', 'booked', 'offered']);
  });

  test('ends at once when its patient is booked on that day in another way', async () => {
    const { drId, id, built, caller, patient, slot_start } = await offerOne();
    await bookAppointment(appointmentBody(built, { slot_start: dhakaTime(dateInDays(5), '15:00') }), caller);
    expect(await stored(id)).toMatchObject({ moveOffer: null, active: true });
    expect((await claimsOf(drId)).map(({ kind }) => kind)).toEqual(['booked', 'booked']);
    expect((await answer(id, { accept: true, slot_start }, patient)).body.code).toBe('offer_expired');
    const ended = (await clinic.eventsAbout(id)).at(-1);
    expect(ended?.envelope).toMatchObject({ name: 'appointment.move_offered', data: { offer: null } });
  });

  test('is never open beside another appointment of its day, whatever overlaps', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { drId, booked, built } = await buildLeave();
      const [one] = booked;
      if (!one) throw new Error('nothing was booked');
      const slot_start = dhakaTime(dateInDays(5), '11:00');
      await Promise.all([
        offer(drId, [{ appointment_id: one.appointment._id, slot_start }]),
        bookAppointment(appointmentBody(built, { appointment_date: dateInDays(5) }), one.patient),
      ]);
      expect(await stored(one.appointment._id)).toMatchObject({ moveOffer: null });
      expect((await claimsOf(drId)).map(({ kind }) => kind)).toEqual(['booked', 'booked']);
    }
  });

  test('accepted by many requests at once moves the appointment once', async () => {
    const { id, slot_start, patient, drId } = await offerOne();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => answer(id, { accept: true, slot_start }, patient)),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await stored(id)).toMatchObject({ start: new Date(slot_start), moveOffer: null, version: 3 });
    expect(await claimsOf(drId)).toMatchObject([{ kind: 'booked', start: new Date(slot_start) }]);
    const names = (await clinic.eventsAbout(id)).map(({ envelope }) => envelope.name);
    expect(names.filter((name) => name === 'appointment.rescheduled')).toHaveLength(1);
    expect((await answer(id, { accept: true, slot_start }, patient)).status).toBe(200);
  });

  test('declined cancels the appointment, frees both times and makes the whole fee due', async () => {
    const { id, slot_start, patient, drId } = await offerOne();
    await takeFee(id, { method: 'cash', amount: 800 }, { ...buildUser('admin') });
    expect((await answer(id, { accept: false, slot_start }, patient)).status).toBe(200);
    expect(await stored(id)).toMatchObject({
      status: 'Cancelled',
      moveOffer: null,
      payment: { refundDue: 80_000 },
    });
    expect(await claimsOf(drId)).toEqual([]);
  });

  test('is answered by its patient only, and for the time that was shown', async () => {
    const { id, slot_start, patient, account } = await offerOne();
    for (const as of [account, admin, userCaller(newId(), 'user')])
      expect((await answer(id, { accept: true, slot_start }, as)).status).toBe(404);
    const other = { accept: true, slot_start: dhakaTime(dateInDays(5), '12:00') };
    expect((await answer(id, other, patient)).body.code).toBe('offer_expired');
    expect(await stored(id)).toMatchObject({ version: 2 });
  });

  test('ends without an answer: the time becomes free and the appointment stays', async () => {
    const { id, slot_start, patient, drId } = await offerOne();
    await Promise.all(Array.from({ length: 4 }, () => expireMoves(new Date(Date.now() + 49 * hour))));
    expect(await stored(id)).toMatchObject({ status: 'Requested', moveOffer: null, version: 3 });
    expect(await claimsOf(drId)).toMatchObject([{ kind: 'booked' }]);
    expect((await answer(id, { accept: true, slot_start }, patient)).body.code).toBe('offer_expired');
  });

  test('is freed when the patient chooses another time or cancels', async () => {
    const moved = await offerOne();
    const elsewhere = dhakaTime(dateInDays(6), '09:00');
    const reschedule = await clinic.send('PUT', `/api/appointments/${moved.id}/slot`, {
      as: moved.patient,
      body: { slot_start: elsewhere },
    });
    expect(reschedule.status).toBe(200);
    expect(await claimsOf(moved.drId)).toMatchObject([{ kind: 'booked', start: new Date(elsewhere) }]);
    const cancelled = await offerOne();
    await clinic.send('PUT', `/api/appointments/${cancelled.id}/cancel`, { as: cancelled.patient, body: {} });
    expect(await claimsOf(cancelled.drId)).toEqual([]);
  });
});
