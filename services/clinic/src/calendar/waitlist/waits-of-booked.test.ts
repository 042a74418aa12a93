import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { randomUUID } from 'node:crypto';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import { describe, expect, test } from 'vitest';
import { bookAppointment } from '../../appointments/book-appointment.ts';
import { bookOfferedSlot } from '../../appointments/book-offered-slot.ts';
import { changeAppointmentStatus } from '../../appointments/changes/change-appointment-status.ts';
import { rescheduleAppointment } from '../../appointments/changes/reschedule-appointment.ts';
import { undoStatus } from '../../appointments/changes/undo-status.ts';
import { answerMove } from '../../appointments/moves/answer-move.ts';
import { offerMoves } from '../../appointments/moves/offer-moves.ts';
import { storeUser } from '../../lifecycle/users/store-user.ts';
import { answerEmergency } from '../../emergencies/answer-emergency.ts';
import { answerPayment } from '../../appointments/prepayments/answer-payment.ts';
import { prepayOffer } from '../../appointments/prepayments/prepay-offer.ts';
import { startPrepayment } from '../../appointments/prepayments/start-prepayment.ts';
import { bookForCaller } from '../../appointments/reception/book-for-caller.ts';
import { Schedules } from '../../doctors/schedules/schedule.model.ts';
import { appointmentBody, buildUser, dateInDays, dhakaTime } from '../../testing/appointment-request.ts';
import { buildAccount } from '../../testing/build-account.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { buildDoctorOnDuty, buildEmergency, removeDoctors } from '../../testing/build-emergency.ts';
import { buildPet } from '../../testing/build-pet.ts';
import { paidFee, prepaymentBody, readPrepayment } from '../../testing/build-prepayment.ts';
import {
  buildWaiting,
  buildWaits,
  claimsOfDoctor,
  join,
  waitDay,
  waitOf,
} from '../../testing/build-waits.ts';
import { WaitlistEntries } from './waitlist-entry.model.ts';

useTestDatabase();

const admin = buildUser('admin');
const [nine, nineTwenty] = [dhakaTime(waitDay, '09:00'), dhakaTime(waitDay, '09:20')];
const nextDay = dateInDays(4);
let lastNumber = 10_000_000;

type Waits = Awaited<ReturnType<typeof buildWaits>>;

/** Each books 09:20 of the day for a user who waits for it, and returns when the user is booked. */
const ways: readonly [string, (waits: Waits, user: UserCaller) => Promise<unknown>][] = [
  ['by the user', (waits, user) => bookAppointment(appointmentBody(waits, { slot_start: nineTwenty }), user)],
  [
    'by an admin',
    (waits, { id: patient_id }) =>
      bookAppointment(appointmentBody(waits, { slot_start: nineTwenty, patient_id }), admin),
  ],
  [
    'at the reception',
    ({ doctor, service }, { id }) =>
      bookForCaller(
        {
          dr_id: doctor._id,
          service_id: service._id,
          appointment_date: waitDay,
          slot_start: nineTwenty,
          phone: '+8801812345678',
          full_name: 'Karim Uddin',
          email: `${id}@petcare.test`,
          client_id: randomUUID(),
        },
        admin,
      ),
  ],
  [
    'by a move onto the day',
    async (waits, user) => {
      const body = appointmentBody(waits, { appointment_date: nextDay });
      const { appointment } = await bookAppointment(body, user);
      await rescheduleAppointment(appointment._id, { slot_start: nineTwenty }, user);
    },
  ],
  [
    'by accepting another time after a leave',
    async (waits, user) => {
      const { doctor } = waits;
      const body = appointmentBody(waits, { appointment_date: nextDay });
      const { appointment } = await bookAppointment(body, user);
      await inTransaction(() =>
        Schedules.updateOne({ _id: doctor._id }, { $set: { leave: [{ from: nextDay, to: nextDay }] } }),
      );
      await offerMoves(doctor._id, [{ appointment_id: appointment._id, slot_start: nineTwenty }], admin);
      await answerMove(appointment._id, { accept: true, slot_start: nineTwenty }, user);
    },
  ],
  [
    'by an account that takes over what the reception recorded',
    async ({ doctor, service }, { id: user_id }) => {
      const email = `${newId()}@petcare.test`;
      await bookForCaller(
        {
          dr_id: doctor._id,
          service_id: service._id,
          appointment_date: waitDay,
          slot_start: nineTwenty,
          phone: `+88017${(lastNumber += 1)}`,
          full_name: 'Karim Uddin',
          email,
          client_id: randomUUID(),
        },
        admin,
      );
      const facts = { user_id, full_name: 'Karim Uddin', image_URL: '', role: 'user' as const };
      await storeUser({ ...facts, email, email_verified: true }, 2);
    },
  ],
];

describe('a user who is booked', () => {
  test.each(ways)('%s no longer waits for the day', async (_name, book) => {
    const waits = await buildWaits();
    await book(waits, waits.first.user);
    expect(await waitOf(waits.first)).toEqual(['booked']);
    await waits.free();
    expect(await waitOf(waits.second)).toEqual(['offered', nine]);
    await expect(bookOfferedSlot(waits.second.entryId, waits.second.user.id)).resolves.toMatchObject({
      active: true,
    });
  });

  test.each(ways)('%s passes an offer of the day to the next', async (_name, book) => {
    const waits = await buildWaits();
    await waits.free();
    expect(await waitOf(waits.first)).toEqual(['offered', nine]);
    await book(waits, waits.first.user);
    expect(await waitOf(waits.first)).toEqual(['booked']);
    expect(await waitOf(waits.second)).toEqual(['offered', nine]);
    expect(await claimsOfDoctor(waits.doctor._id)).toEqual([
      [nine, 'offered', waits.second.user.id],
      [nineTwenty, 'booked', waits.first.user.id],
    ]);
  });

  test('by paying the fee passes an offer of the day to the next', async () => {
    const waits = await buildWaits({ asksPrepayment: true });
    const { first, second } = waits;
    await waits.free();
    const body = prepaymentBody(waits, { appointment_date: waitDay, slot_start: nineTwenty });
    const { prepayment } = await startPrepayment(body, first.user);
    expect(await waitOf(first)).toEqual(['offered', nine]);
    await answerPayment(paidFee(prepayment));
    expect([await waitOf(first), await waitOf(second)]).toEqual([['booked'], ['offered', nine]]);
  });

  test('at the reception while the fee of an offer is unpaid passes the slot to the next', async () => {
    const waits = await buildWaits({ asksPrepayment: true });
    const { first, second } = waits;
    await waits.free();
    const { prepayment } = await prepayOffer(first.entryId, first.user);
    const body = appointmentBody(waits, { slot_start: nineTwenty, patient_id: first.user.id });
    await bookAppointment(body, admin);
    expect([await waitOf(first), await waitOf(second)]).toEqual([['booked'], ['offered', nine]]);
    expect(await readPrepayment(prepayment._id)).toMatchObject({ status: 'ended' });
    await answerPayment(paidFee(prepayment));
    expect(await readPrepayment(prepayment._id)).toMatchObject({ status: 'refused' });
  });

  test('by a doctor who accepts an emergency no longer waits for the day', async () => {
    await removeDoctors();
    const onDuty = await buildDoctorOnDuty('Dr. Farhana Islam');
    const user = await buildAccount();
    const emergency = await buildEmergency(user.id);
    const [attempt] = emergency.attempts;
    const wait = await join(onDuty, { user, date: dhakaDateOf(attempt?.start ?? new Date()) });
    await answerEmergency(emergency._id, { attempt: 1, accept: true }, onDuty.account);
    expect(await waitOf(wait)).toEqual(['booked']);
  });

  test('again because No-show was undone no longer waits for the day', async () => {
    const account = buildUser('doctor');
    const waits = await buildWaits({ userId: account.id });
    const { user } = waits.first;
    await WaitlistEntries.deleteOne({ _id: waits.first.entryId });
    const { appointment } = await bookAppointment(appointmentBody(waits, { slot_start: nineTwenty }), user);
    const later = new Date(appointment.start.getTime() + 60_000);
    await changeAppointmentStatus(appointment._id, 'No-show', account, later);
    const wait = await join(waits, { user });
    await undoStatus(appointment._id, 2, account, later);
    expect(await waitOf(wait)).toEqual(['booked']);
  });

  test('while a slot becomes free is never offered it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const waits = await buildWaits();
      const body = appointmentBody(waits, { slot_start: nineTwenty });
      await Promise.all([bookAppointment(body, waits.first.user), waits.free()]);
      expect([await waitOf(waits.first), await waitOf(waits.second)]).toEqual([
        ['booked'],
        ['offered', nine],
      ]);
      expect(await claimsOfDoctor(waits.doctor._id)).toEqual([
        [nine, 'offered', waits.second.user.id],
        [nineTwenty, 'booked', waits.first.user.id],
      ]);
    }
  });

  test('while joining the waitlist does not wait', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const clinic = await buildDoctor();
      const user = buildUser();
      const [joined] = await Promise.all([
        join(clinic, { user }).then(
          () => 'joined',
          (error: unknown) => String((error as { code?: unknown }).code),
        ),
        bookAppointment(appointmentBody(clinic, { appointment_date: waitDay }), user),
      ]);
      outcomes.add(joined);
      expect(await WaitlistEntries.countDocuments({ userId: user.id, open: true })).toBe(0);
    }
    expect([...outcomes].filter((one) => one !== 'joined' && one !== 'already_booked')).toEqual([]);
  });
});

describe('two pets of one owner', () => {
  test('wait for one day by themselves: booking one leaves the place of the other', async () => {
    const waits = await buildWaits();
    const user = await buildAccount();
    const pets = [await buildPet({ ownerId: user.id }), await buildPet({ ownerId: user.id, name: 'Bagha' })];
    const [minu = '', bagha = ''] = pets.map(({ _id }) => _id);
    const [ofMinu, ofBagha] = [
      await join(waits, { user, petId: minu }),
      await join(waits, { user, petId: bagha }),
    ];
    await expect(join(waits, { user, petId: minu })).rejects.toMatchObject({ code: 'already_waiting' });
    for (const { entryId } of [waits.first, waits.second]) await WaitlistEntries.deleteOne({ _id: entryId });
    await bookAppointment(appointmentBody(waits, { slot_start: nineTwenty, pet_id: minu }), user);
    expect([await waitOf(ofMinu), await waitOf(ofBagha)]).toEqual([['booked'], ['waiting']]);
    await waits.free();
    expect(await waitOf(ofBagha)).toEqual(['offered', nine]);
    await expect(bookOfferedSlot(ofBagha.entryId, user.id)).resolves.toMatchObject({ pet: { id: bagha } });
  });
});

test('waiting users are not counted ahead once they are booked', async () => {
  const waits = await buildWaits();
  const third = await buildWaiting(waits);
  await bookAppointment(appointmentBody(waits, { slot_start: nineTwenty }), waits.first.user);
  await waits.free();
  expect([await waitOf(waits.second), await waitOf(third)]).toEqual([['offered', nine], ['waiting']]);
});
