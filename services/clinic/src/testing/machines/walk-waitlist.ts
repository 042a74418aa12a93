import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { ignoreRefusal } from '@petcare/platform/testing/histories/ignore-refusal.ts';
import fc from 'fast-check';
import { trusted } from 'mongoose';
import { expect } from 'vitest';
import { Appointments } from '../../appointments/appointment.model.ts';
import { bookAppointment } from '../../appointments/book-appointment.ts';
import { bookOfferedSlot } from '../../appointments/book-offered-slot.ts';
import { cancelAppointment } from '../../appointments/changes/change-appointment-status.ts';
import { rescheduleAppointment } from '../../appointments/changes/reschedule-appointment.ts';
import { expireSlotHolds } from '../../calendar/holds/expire-slot-holds.ts';
import { holdSlot, releaseHold } from '../../calendar/holds/hold-slot.ts';
import { updateSchedule } from '../../appointments/schedule-changes/update-schedule.ts';
import { readSchedule } from '../../doctors/schedules/schedule.model.ts';
import { SlotClaims, type SlotClaimDocument } from '../../calendar/slots/claim.model.ts';
import { expireOffers } from '../../calendar/waitlist/end-waitlist-entries.ts';
import { leaveWaitlist } from '../../calendar/waitlist/leave-waitlist.ts';
import { WaitlistEntries } from '../../calendar/waitlist/waitlist-entry.model.ts';
import { appointmentBody, buildUser, dateInDays, dhakaTime } from '../appointment-request.ts';
import { buildAccount } from '../build-account.ts';
import { buildDoctor, everyDay } from '../build-doctor.ts';
import { join } from '../build-waits.ts';

const users = 4;
const times = ['09:00', '09:20', '09:40'];
/** End of a day by its number of slots. */
const ends = ['', '09:20', '09:40', '10:00'];

const user = fc.nat(users - 1);
const day = fc.nat(1);
const slot = fc.nat(times.length - 1);
const ofUser = <Kind extends string>(kind: Kind) => fc.record({ kind: fc.constant(kind), user });
const ofSlot = <Kind extends string>(kind: Kind) => fc.record({ kind: fc.constant(kind), user, day, slot });
const action = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('joins' as const), user, day }) },
  { weight: 1, arbitrary: ofUser('leaves the list' as const) },
  { weight: 6, arbitrary: ofSlot('books' as const) },
  { weight: 2, arbitrary: ofSlot('is booked by an admin' as const) },
  { weight: 3, arbitrary: ofSlot('holds' as const) },
  { weight: 2, arbitrary: ofUser('releases a hold' as const) },
  { weight: 4, arbitrary: ofUser('cancels' as const) },
  { weight: 3, arbitrary: ofSlot('moves' as const) },
  { weight: 3, arbitrary: ofUser('accepts an offer' as const) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('holds expire' as const, 'offers expire' as const) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('hours change' as const), day, slots: fc.nat(times.length) }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** The actions of a batch are sent at once. */
export const waitlistWalk = fc.array(fc.array(action, { minLength: 1, maxLength: 2 }), {
  minLength: 6,
  maxLength: 18,
  size: 'max',
});
export type WaitlistWalk = typeof waitlistWalk extends fc.Arbitrary<infer W> ? W : never;

/** Faults that a control injects after an action. */
export interface WaitlistFaults {
  readonly after?: (action: Action, drId: string) => Promise<void>;
}

/** When the slots of a day can be booked, and who waits for it. */
interface Seen {
  readonly free: ReadonlySet<string>;
  readonly waiting: ReadonlyMap<string, string>;
}

/**
 * Walks four users through two days of a doctor with three slots each. After each batch claims, appointments and offers
 * agree, users who are booked wait no longer, and time that became free was offered to those who waited; in the end each
 * offer can be accepted.
 */
export async function walkWaitlist(batches: WaitlistWalk, faults: WaitlistFaults = {}): Promise<void> {
  const days = [dateInDays(3), dateInDays(4)];
  const dayOf = (index: number) => days[index] ?? '';
  const hoursOf = (slots: readonly number[]) => ({
    ...everyDay,
    weekly: [],
    overrides: days.map((date, index) => {
      const until = ends[slots[index] ?? 0] ?? '';
      return { date, hours: until === '' ? [] : [{ from: '09:00', to: until }] };
    }),
  });
  const clinic = await buildDoctor({}, hoursOf([times.length, times.length]));
  const drId = clinic.doctor._id;
  /** Number of slots on each day, as it is stored: of two changes at once one is refused. */
  async function readHours(): Promise<number[]> {
    const { overrides } = await readSchedule(drId);
    return days.map((date) => {
      const until = overrides.find((one) => one.date === date)?.hours[0]?.to ?? '';
      return ends.indexOf(until);
    });
  }
  const patients = await Promise.all(Array.from({ length: users }, () => buildAccount()));
  const patient = (index: number) => patients[index] ?? buildUser();
  const startOf = (one: { day: number; slot: number }) => dhakaTime(dayOf(one.day), times[one.slot] ?? '');
  const booked = (index: number) =>
    Appointments.findOne({ patientId: patient(index).id, drId, active: true }).lean();

  async function expire(kind: 'held' | 'offered'): Promise<void> {
    const past = new Date(Date.now() - 1);
    // The same ones of both, whatever is offered meanwhile.
    await inTransaction(async () => {
      const claims = await SlotClaims.find({ drId, kind }).lean();
      await SlotClaims.updateMany(
        { _id: trusted({ $in: claims.map(({ _id }) => _id) }) },
        { expiresAt: past },
      );
      const entries = claims.flatMap(({ holderId }) => holderId ?? []);
      await WaitlistEntries.updateMany(
        { _id: trusted({ $in: entries }), status: 'offered' },
        { 'offer.expiresAt': past },
      );
    });
    return kind === 'held' ? expireSlotHolds() : expireOffers();
  }

  async function perform(step: Action): Promise<unknown> {
    switch (step.kind) {
      case 'joins':
        return join(clinic, { user: patient(step.user), date: dayOf(step.day) });
      case 'leaves the list': {
        const entry = await WaitlistEntries.findOne({
          drId,
          userId: patient(step.user).id,
          open: true,
        }).lean();
        return entry && leaveWaitlist(entry._id, patient(step.user).id);
      }
      case 'books':
        return bookAppointment(appointmentBody(clinic, { slot_start: startOf(step) }), patient(step.user));
      case 'is booked by an admin': {
        const patient_id = patient(step.user).id;
        return bookAppointment(
          appointmentBody(clinic, { slot_start: startOf(step), patient_id }),
          buildUser('admin'),
        );
      }
      case 'holds':
        return holdSlot(drId, startOf(step), patient(step.user).id);
      case 'releases a hold': {
        const hold = await SlotClaims.findOne({ drId, userId: patient(step.user).id, kind: 'held' }).lean();
        return hold && releaseHold(hold._id, patient(step.user).id);
      }
      case 'cancels': {
        const appointment = await booked(step.user);
        return appointment && cancelAppointment(appointment._id, undefined, patient(step.user));
      }
      case 'moves': {
        const appointment = await booked(step.user);
        return (
          appointment &&
          rescheduleAppointment(appointment._id, { slot_start: startOf(step) }, patient(step.user))
        );
      }
      case 'accepts an offer': {
        const { id } = patient(step.user);
        const entry = await WaitlistEntries.findOne({ drId, userId: id, status: 'offered' }).lean();
        return entry && bookOfferedSlot(entry._id, id);
      }
      case 'holds expire':
        return expire('held');
      case 'offers expire':
        return expire('offered');
      case 'hours change': {
        const open = await readHours();
        return updateSchedule(drId, hoursOf(open.with(step.day, step.slots)));
      }
    }
  }

  async function look(): Promise<Seen> {
    const claimed = new Set((await SlotClaims.find({ drId }).lean()).map(({ start }) => start.toISOString()));
    const open = await readHours();
    const inHours = days.flatMap((date, index) =>
      times.slice(0, open[index]).map((time) => dhakaTime(date, time)),
    );
    const waiting = await WaitlistEntries.find({ drId, status: 'waiting' }).lean();
    return {
      free: new Set(inHours.filter((start) => !claimed.has(start))),
      waiting: new Map(waiting.map(({ _id, date }) => [_id, date])),
    };
  }

  async function compare(batch: readonly Action[], before: Seen, after: Seen): Promise<void> {
    const given = JSON.stringify(batch);
    const claims = await SlotClaims.find({ drId }).lean();
    const appointments = await Appointments.find({ drId, active: true }).lean();
    const entries = await WaitlistEntries.find({ drId, open: true }).lean();
    const of = (kind: SlotClaimDocument['kind']) =>
      claims
        .filter((claim) => claim.kind === kind)
        .map(({ holderId, start }) => `${holderId} ${start.toISOString()}`)
        .toSorted();
    expect(of('booked'), `the booked slots after ${given}`).toEqual(
      appointments.map(({ _id, start }) => `${_id} ${start.toISOString()}`).toSorted(),
    );
    expect(of('offered'), `the offered slots after ${given}`).toEqual(
      entries.flatMap(({ _id, offer }) => (offer ? [`${_id} ${offer.start.toISOString()}`] : [])).toSorted(),
    );
    const bookedDays = new Set(
      appointments.map(({ patientId, start }) => `${patientId} ${dhakaDateOf(start)}`),
    );
    expect(
      entries.filter(({ userId, date }) => bookedDays.has(`${userId} ${date}`)),
      `open entries of booked users after ${given}`,
    ).toEqual([]);
    for (const start of after.free) {
      if (before.free.has(start)) continue;
      const passedOver = [...after.waiting].filter(
        ([id, date]) => before.waiting.has(id) && date === dhakaDateOf(new Date(start)),
      );
      expect(passedOver, `those who waited when ${start} became free by ${given}`).toEqual([]);
    }
  }

  for (const batch of batches) {
    const before = await look();
    await Promise.all(
      batch.map(async (step) => {
        await perform(step).catch(ignoreRefusal);
        await faults.after?.(step, drId);
      }),
    );
    await compare(batch, before, await look());
  }
  const offered = await WaitlistEntries.find({ drId, status: 'offered' }).lean();
  for (const { _id, userId } of offered) {
    const current = await WaitlistEntries.findById(_id).lean();
    if (current?.status !== 'offered') continue;
    const appointment = await bookOfferedSlot(_id, userId);
    expect(appointment.active, 'an accepted offer is booked').toBe(true);
  }
}
