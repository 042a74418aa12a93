import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { dateInDays, dhakaTime } from '../../testing/appointment-request.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { SlotClaims } from './claim.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const day = dateInDays(3);
const hold = (drId: string, start: string, as = userCaller(newId())) =>
  clinic.send('POST', `/api/specialists/${drId}/holds`, { as, body: { start } });
const release = (id: string, as = userCaller(newId())) =>
  clinic.send('POST', `/api/slot-holds/${id}/release`, { as });

describe('the slots of a day', () => {
  test('are public, with the next dates that have a free slot, and do not reveal their holders', async () => {
    const { doctor } = await buildDoctor();
    const rima = userCaller(newId());
    await hold(doctor._id, dhakaTime(day, '09:00'), rima);
    const getSlots = (as: typeof rima | typeof visitor) =>
      clinic.send('GET', `/api/specialists/${doctor._id}/slots?date=${day}`, { as });
    const { status, body } = await getSlots(visitor);
    expect(status).toBe(200);
    expect(body.slots).toHaveLength(24);
    expect(body.next_free_dates).toEqual([dateInDays(4), dateInDays(5), dateInDays(6)]);
    expect(body.slots.slice(0, 2)).toEqual([
      { start: dhakaTime(day, '09:00'), end: dhakaTime(day, '09:20'), state: 'held', hold_id: null },
      { start: dhakaTime(day, '09:20'), end: dhakaTime(day, '09:40'), state: 'free', hold_id: null },
    ]);
    expect((await getSlots(rima)).body.slots[0].hold_id).toMatch(/^[0-9a-f]{24}$/);
  });

  test('are counted per date for a calendar', async () => {
    const { doctor } = await buildDoctor({}, { leave: [{ from: dateInDays(4), to: dateInDays(4) }] });
    await hold(doctor._id, dhakaTime(day, '09:00'));
    const path = `/api/specialists/${doctor._id}/days`;
    const { body } = await clinic.send('GET', `${path}?from=${day}&days=3`);
    expect(body).toEqual([
      { date: day, free: 23, works: true },
      { date: dateInDays(4), free: 0, works: false },
      { date: dateInDays(5), free: 24, works: true },
    ]);
    const { body: far } = await clinic.send('GET', `${path}?from=${dateInDays(60)}&days=2`);
    expect(far.map(({ free }: { free: number }) => free)).toEqual([24, 0]);
    const { body: past } = await clinic.send('GET', `${path}?from=${dateInDays(-2)}&days=1`);
    expect(past).toEqual([{ date: dateInDays(-2), free: 0, works: true }]);
  });

  test('are refused with 400 and 404', async () => {
    const { doctor } = await buildDoctor();
    const status = async (path: string) => (await clinic.send('GET', path)).status;
    expect(await status(`/api/specialists/${doctor._id}/slots`)).toBe(400);
    expect(await status(`/api/specialists/${doctor._id}/slots?date=2026-02-30`)).toBe(400);
    expect(await status(`/api/specialists/${doctor._id}/days?from=${day}&days=63`)).toBe(400);
    for (const id of [newId(), 'nonsense']) {
      expect(await status(`/api/specialists/${id}/slots?date=${day}`)).toBe(404);
      expect(await status(`/api/specialists/${id}/days?from=${day}`)).toBe(404);
    }
  });
});

describe('holding a slot', () => {
  test('holds it for five minutes for the signed-in user, and publishes an event', async () => {
    const { doctor } = await buildDoctor();
    const before = Date.now();
    const { status, body } = await hold(doctor._id, dhakaTime(day, '10:00'));
    expect(status).toBe(201);
    const minutes = (Date.parse(body.expiresAt) - before) / 60_000;
    expect(Math.round(minutes)).toBe(5);
    const events = await clinic.eventsAbout(doctor._id);
    expect(events.map(({ envelope }) => [envelope.name, envelope.data])).toEqual([
      ['slot.changed', { dr_id: doctor._id, date: day }],
    ]);
  });

  test('is refused with 400, 401, 404 and 409', async () => {
    const { doctor } = await buildDoctor();
    const start = dhakaTime(day, '10:00');
    const path = `/api/specialists/${doctor._id}/holds`;
    expect((await clinic.send('POST', path, { body: { start } })).status).toBe(401);
    for (const wrong of [
      dhakaTime(day, '10:05'),
      dhakaTime(dateInDays(61), '10:00'),
      dhakaTime(dateInDays(-1), '10:00'),
    ]) {
      const { status, body } = await hold(doctor._id, wrong);
      expect([status, body.errors?.[0].field]).toEqual([400, 'start']);
    }
    expect((await hold(doctor._id, 'tomorrow')).status).toBe(400);
    expect((await hold(newId(), start)).status).toBe(404);
    await hold(doctor._id, start);
    const late = await hold(doctor._id, start);
    expect([late.status, late.body.code]).toEqual([409, 'slot_taken']);
    expect(await SlotClaims.countDocuments({ drId: doctor._id })).toBe(1);
  });
});

describe('releasing a held slot', () => {
  test('frees it, is idempotent, and is refused to other users, admins included', async () => {
    const { doctor } = await buildDoctor();
    const rima = userCaller(newId());
    const { body } = await hold(doctor._id, dhakaTime(day, '10:00'), rima);
    for (const stranger of [userCaller(newId()), userCaller(newId(), 'doctor'), userCaller(newId(), 'admin')])
      expect((await release(body._id, stranger)).status).toBe(404);
    expect((await clinic.send('POST', `/api/slot-holds/${body._id}/release`)).status).toBe(401);
    expect(await SlotClaims.countDocuments({ drId: doctor._id })).toBe(1);
    for (let times = 0; times < 2; times += 1) expect((await release(body._id, rima)).status).toBe(200);
    expect(await SlotClaims.countDocuments({ drId: doctor._id })).toBe(0);
    expect(await clinic.eventsAbout(doctor._id)).toHaveLength(2);
  });

  test('after it was booked changes nothing', async () => {
    const { doctor, service } = await buildDoctor();
    const rima = userCaller(newId());
    const start = dhakaTime(day, '10:00');
    const { body } = await hold(doctor._id, start, rima);
    const booked = await clinic.send('POST', '/api/appointments', {
      as: rima,
      body: {
        dr_id: doctor._id,
        service_id: service._id,
        appointment_date: day,
        slot_start: start,
        hold_id: body._id,
        patient_name: 'Rima',
        patient_email: 'rima@petcare.test',
        patient_contact: '+8801712345678',
      },
    });
    expect(booked.status).toBe(201);
    expect((await release(body._id, rima)).status).toBe(200);
    expect(await SlotClaims.find({ drId: doctor._id }).lean()).toMatchObject([{ kind: 'booked' }]);
  });
});
