import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import { describe, expect, test } from 'vitest';
import { bookAppointment } from '../../appointments/book-appointment.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { appointmentBody, dateInDays, dhakaTime, buildUser } from '../../testing/appointment-request.ts';
import { SlotClaims } from '../slots/claim.model.ts';
import { holdSlot, releaseHold } from './hold-slot.ts';
import { showSlots } from '../slots/show-slots.ts';
import { expireSlotHolds } from './expire-slot-holds.ts';

useTestDatabase();

const day = dateInDays(3);
const ten = dhakaTime(day, '10:00');
const tenTwenty = dhakaTime(day, '10:20');
const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000);

async function stateOf(drId: string, start: string, viewer: string | null = null, now = new Date()) {
  const { slots } = await showSlots(drId, day, viewer, now);
  const slot = slots.find((one) => one.start === start);
  return slot && { state: slot.state, own: slot.hold_id !== null };
}

describe('a held slot', () => {
  test('is shown as held, marked for its holder, and refused to other users', async () => {
    const clinic = await buildDoctor();
    const rima = buildUser();
    await holdSlot(clinic.doctor._id, ten, rima.id);
    expect(await stateOf(clinic.doctor._id, ten)).toEqual({ state: 'held', own: false });
    expect(await stateOf(clinic.doctor._id, ten, rima.id)).toEqual({ state: 'held', own: true });
    await expect(holdSlot(clinic.doctor._id, ten, buildUser().id)).rejects.toMatchObject({
      code: 'slot_taken',
    });
    const booking = bookAppointment(appointmentBody(clinic, { slot_start: ten }), buildUser());
    await expect(booking).rejects.toMatchObject({ code: 'slot_taken' });
  });

  test('is held by one of many concurrent requests', async () => {
    const { doctor } = await buildDoctor();
    const holds = await Promise.allSettled(
      Array.from({ length: 30 }, () => holdSlot(doctor._id, ten, buildUser().id)),
    );
    expect(holds.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await SlotClaims.countDocuments({ drId: doctor._id })).toBe(1);
    // On PostgreSQL, inserts of one key wait for each other, abort and repeat; seldom for more than a minute.
  }, 240_000);

  test('is the only hold of its user with the doctor, however many of their requests overlap', async () => {
    const { doctor } = await buildDoctor();
    for (let trial = 0; trial < 10; trial += 1) {
      const rima = buildUser();
      const date = dateInDays(3 + trial);
      const starts = ['10:00', '10:20', '10:40', '11:00', '11:20'].map((time) => dhakaTime(date, time));
      const results = await Promise.allSettled(starts.map((start) => holdSlot(doctor._id, start, rima.id)));
      expect(results.map(({ status }) => status)).toEqual(starts.map(() => 'fulfilled'));
      expect(await SlotClaims.countDocuments({ userId: rima.id })).toBe(1);
    }
  });

  test('is renewed by both of two overlapping requests for the same slot', async () => {
    const { doctor } = await buildDoctor();
    const rima = buildUser();
    const results = await Promise.allSettled([1, 2].map(() => holdSlot(doctor._id, ten, rima.id)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await SlotClaims.countDocuments({ drId: doctor._id })).toBe(1);
  });

  test('becomes the holder’s appointment with the same claim', async () => {
    const clinic = await buildDoctor();
    const rima = buildUser();
    const hold = await holdSlot(clinic.doctor._id, ten, rima.id);
    await bookAppointment(appointmentBody(clinic, { slot_start: ten, hold_id: hold._id }), rima);
    const claims = await SlotClaims.find({ drId: clinic.doctor._id }).lean();
    expect(claims).toMatchObject([{ _id: hold._id, kind: 'booked', expiresAt: null }]);
  });

  test('can be booked by its holder before the response to the hold arrives', async () => {
    const clinic = await buildDoctor();
    for (let trial = 0; trial < 12; trial += 1) {
      const rima = buildUser();
      const start = dhakaTime(dateInDays(3 + trial), '10:00');
      const body = appointmentBody(clinic, { slot_start: start, appointment_date: dateInDays(3 + trial) });
      // The user submits while the hold is still in flight; either request may be first.
      const [, booking] = await Promise.allSettled([
        holdSlot(clinic.doctor._id, start, rima.id),
        bookAppointment(body, rima),
      ]);
      expect(booking).toMatchObject({ status: 'fulfilled', value: { booked: true } });
    }
    const claims = await SlotClaims.find({ drId: clinic.doctor._id }).lean();
    expect(claims.map(({ kind }) => kind)).toEqual(Array.from({ length: 12 }, () => 'booked'));
  });

  test('cannot be booked by another user who knows the id of the hold', async () => {
    const clinic = await buildDoctor();
    const hold = await holdSlot(clinic.doctor._id, ten, buildUser().id);
    const booking = bookAppointment(
      appointmentBody(clinic, { slot_start: ten, hold_id: hold._id }),
      buildUser(),
    );
    await expect(booking).rejects.toMatchObject({ code: 'slot_taken' });
    await expect(releaseHold(hold._id, buildUser().id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is free again when its holder chooses another, releases it, or after five minutes', async () => {
    const { doctor } = await buildDoctor();
    const rima = buildUser();
    await holdSlot(doctor._id, ten, rima.id);
    const second = await holdSlot(doctor._id, tenTwenty, rima.id);
    expect(await stateOf(doctor._id, ten)).toMatchObject({ state: 'free' });
    expect(await SlotClaims.countDocuments({ drId: doctor._id })).toBe(1);

    await releaseHold(second._id, rima.id);
    await releaseHold(second._id, rima.id);
    expect(await stateOf(doctor._id, tenTwenty)).toMatchObject({ state: 'free' });

    await holdSlot(doctor._id, ten, rima.id);
    expect(await stateOf(doctor._id, ten, null, minutesLater(4))).toMatchObject({ state: 'held' });
    expect(await stateOf(doctor._id, ten, null, minutesLater(6))).toMatchObject({ state: 'free' });
    await expireSlotHolds(minutesLater(6));
    expect(await SlotClaims.countDocuments({ drId: doctor._id })).toBe(0);
  });

  test('can be booked by another user once expired, before the periodic job runs', async () => {
    const clinic = await buildDoctor();
    await holdSlot(clinic.doctor._id, ten, buildUser().id);
    const booking = bookAppointment(
      appointmentBody(clinic, { slot_start: ten }),
      buildUser(),
      minutesLater(6),
    );
    await expect(booking).resolves.toMatchObject({ booked: true });
  });

  test('can be booked by its holder after it expired, unless another user has claimed it', async () => {
    const clinic = await buildDoctor();
    const rima = buildUser();
    const hold = await holdSlot(clinic.doctor._id, ten, rima.id);
    const body = appointmentBody(clinic, { slot_start: ten, hold_id: hold._id });
    await expect(bookAppointment(body, rima, minutesLater(6))).resolves.toMatchObject({ booked: true });
  });
});
