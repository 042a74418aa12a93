import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { describe, expect, test } from 'vitest';
import { Appointments } from '../../appointments/appointment.model.ts';
import { bookAppointment } from '../../appointments/book-appointment.ts';
import { cancelAppointment } from '../../appointments/changes/change-appointment-status.ts';
import { rescheduleAppointment } from '../../appointments/changes/reschedule-appointment.ts';
import { Schedules } from '../../doctors/schedules/schedule.model.ts';
import { SlotClaims } from '../slots/claim.model.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { appointmentBody, dateInDays, dhakaTime, buildUser } from '../../testing/appointment-request.ts';
import { bookOfferedSlot } from '../../appointments/book-offered-slot.ts';
import { expireOffers } from './end-waitlist-entries.ts';
import { joinWaitlist } from '../../appointments/waits/join-waitlist.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { listWaitlistEntries } from './list-waitlist-entries.ts';

useTestDatabase();

const day = dateInDays(3);
const nine = dhakaTime(day, '09:00');
const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000);

const joinAs = (drId: string, request: Parameters<typeof joinWaitlist>[1], userId: string) =>
  joinWaitlist(drId, request, userId);

async function fullDay(waiters: number) {
  const clinic = await buildDoctor(
    {},
    { overrides: [{ date: day, hours: [{ from: '09:00', to: '09:20' }] }] },
  );
  const patient = buildUser();
  const { appointment } = await bookAppointment(appointmentBody(clinic), patient);
  const waiting = [];
  for (let count = 0; count < waiters; count += 1) {
    const user = buildUser();
    const request = {
      service_id: clinic.service._id,
      date: day,
      patient_name: 'Karim Uddin',
      patient_email: 'karim@petcare.test',
      patient_contact: '+8801812345678',
    };
    waiting.push({ user, entry: await joinAs(clinic.doctor._id, request, user.id) });
  }
  const cancelBooked = () => cancelAppointment(appointment._id, undefined, patient);
  return { clinic, patient, appointment, waiting, free: cancelBooked };
}

const entryOf = async ({ user }: { user: { id: string } }, now?: Date) =>
  (await listWaitlistEntries(user.id, now))[0];

describe('a cancelled slot', () => {
  test('is offered only to the user who has waited longest', async () => {
    const { clinic, waiting, free: cancelBooked } = await fullDay(3);
    expect((await Promise.all(waiting.map((one) => entryOf(one)))).map((one) => one?.ahead)).toEqual([
      0, 1, 2,
    ]);
    await cancelBooked();
    const after = await Promise.all(waiting.map((one) => entryOf(one)));
    expect(after.map((one) => one?.status)).toEqual(['offered', 'waiting', 'waiting']);
    expect(after[0]?.offer?.start).toBe(nine);
    const booking = bookAppointment(appointmentBody(clinic, { slot_start: nine }), buildUser());
    await expect(booking).rejects.toMatchObject({ code: 'slot_taken' });
    await expect(bookAppointment(appointmentBody(clinic), buildUser())).rejects.toMatchObject({
      code: 'day_full',
    });
  });

  test('is booked once by the user who accepts the offer', async () => {
    const { clinic, waiting, free: cancelBooked } = await fullDay(2);
    await cancelBooked();
    const [first, second] = waiting;
    const attempts = await Promise.allSettled(
      Array.from({ length: 10 }, () => bookOfferedSlot(first?.entry._id ?? '', first?.user.id ?? '')),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await Appointments.countDocuments({ drId: clinic.doctor._id, active: true })).toBe(1);
    expect(await SlotClaims.find({ drId: clinic.doctor._id }).lean()).toMatchObject([{ kind: 'booked' }]);
    expect((await entryOf(first as never))?.status).toBe('booked');
    await expect(bookOfferedSlot(second?.entry._id ?? '', second?.user.id ?? '')).rejects.toMatchObject({
      code: 'offer_expired',
    });
  });

  test('is offered to the next after ten minutes, and is free after the last', async () => {
    const { clinic, waiting, free: cancelBooked } = await fullDay(2);
    await cancelBooked();
    await expireOffers(minutesLater(9));
    expect((await Promise.all(waiting.map((one) => entryOf(one)))).map((one) => one?.status)).toEqual([
      'offered',
      'waiting',
    ]);
    await expireOffers(minutesLater(11));
    expect((await Promise.all(waiting.map((one) => entryOf(one)))).map((one) => one?.status)).toEqual([
      'lapsed',
      'offered',
    ]);
    await expect(
      bookOfferedSlot(waiting[0]?.entry._id ?? '', waiting[0]?.user.id ?? ''),
    ).rejects.toMatchObject({
      code: 'offer_expired',
    });
    await expireOffers(minutesLater(22));
    await expect(bookAppointment(appointmentBody(clinic), buildUser())).resolves.toMatchObject({
      booked: true,
    });
  });

  test('has one owner when accepting the offer races its expiry', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { clinic, waiting, free: cancelBooked } = await fullDay(2);
      await cancelBooked();
      const [first] = waiting;
      await Promise.allSettled([
        bookOfferedSlot(first?.entry._id ?? '', first?.user.id ?? '', minutesLater(9)),
        expireOffers(minutesLater(11)),
      ]);
      const claims = await SlotClaims.find({ drId: clinic.doctor._id }).lean();
      expect(claims).toHaveLength(1);
      const booked = await Appointments.countDocuments({ drId: clinic.doctor._id, active: true });
      const statuses = (await Promise.all(waiting.map((one) => entryOf(one)))).map((one) => one?.status);
      expect([booked, claims[0]?.kind, ...statuses]).toBeOneOf([
        [1, 'booked', 'booked', 'waiting'],
        [0, 'offered', 'lapsed', 'offered'],
      ]);
    }
  });

  test('is offered to the next at once when an offer is declined', async () => {
    const { waiting, free: cancelBooked } = await fullDay(2);
    await cancelBooked();
    await leaveWaitlist(waiting[0]?.entry._id ?? '', waiting[0]?.user.id ?? '');
    expect((await Promise.all(waiting.map((one) => entryOf(one)))).map((one) => one?.status)).toEqual([
      'left',
      'offered',
    ]);
  });

  test('is offered as the slots within it when slots became shorter since it was booked', async () => {
    const { clinic, waiting, free: cancelBooked } = await fullDay(3);
    await inTransaction(() => Schedules.updateOne({ _id: clinic.doctor._id }, { $set: { slotMinutes: 10 } }));
    await cancelBooked();
    expect(await Promise.all(waiting.map((one) => entryOf(one)))).toMatchObject([
      { status: 'offered', offer: { start: nine, end: dhakaTime(day, '09:10') } },
      { status: 'offered', offer: { start: dhakaTime(day, '09:10') } },
      { status: 'waiting' },
    ]);
  });

  test('is also offered when its patient reschedules to another day', async () => {
    const { patient, appointment, waiting } = await fullDay(1);
    await rescheduleAppointment(appointment._id, { slot_start: dhakaTime(dateInDays(4), '10:00') }, patient);
    expect((await entryOf(waiting[0] as never))?.status).toBe('offered');
  });
});

describe('the waitlist', () => {
  test('has one entry per user, and none for a user with an appointment that day', async () => {
    const { clinic, patient, waiting } = await fullDay(1);
    const request = {
      service_id: clinic.service._id,
      date: day,
      patient_name: 'Karim Uddin',
      patient_email: 'karim@petcare.test',
      patient_contact: '+8801812345678',
    };
    await expect(joinAs(clinic.doctor._id, request, waiting[0]?.user.id ?? '')).rejects.toMatchObject({
      code: 'already_waiting',
    });
    await expect(joinAs(clinic.doctor._id, request, patient.id)).rejects.toMatchObject({
      code: 'already_booked',
    });
  });

  test('cannot be changed by other users', async () => {
    const { waiting } = await fullDay(1);
    const id = waiting[0]?.entry._id ?? '';
    await expect(bookOfferedSlot(id, buildUser().id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(leaveWaitlist(id, buildUser().id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('publishes the offer of a slot', async () => {
    const { waiting, free: cancelBooked } = await fullDay(1);
    await cancelBooked();
    const events = await OutboxRows.find({ 'envelope.aggregate.id': waiting[0]?.entry._id ?? '' })
      .sort({ _id: 1 })
      .lean();
    expect(events.map(({ envelope }) => (envelope.data as { status: string }).status)).toEqual([
      'waiting',
      'offered',
    ]);
  });
});
