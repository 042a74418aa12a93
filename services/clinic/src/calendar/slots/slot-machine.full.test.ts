import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import {
  runBatches,
  unexplained,
  type TestedService,
} from '@petcare/platform/testing/histories/run-batches.ts';
import {
  findFailingHistory,
  historyTimeout,
  runHistories,
} from '@petcare/platform/testing/histories/run-histories.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Appointments } from '../../appointments/appointment.model.ts';
import { bookAppointment } from '../../appointments/book-appointment.ts';
import {
  cancelAppointment,
  changeAppointmentStatus,
} from '../../appointments/changes/change-appointment-status.ts';
import { rescheduleAppointment } from '../../appointments/changes/reschedule-appointment.ts';
import { holdSlot, releaseHold } from '../holds/hold-slot.ts';
import { Schedules } from '../../doctors/schedules/schedule.model.ts';
import { appointmentBody, buildUser, dateInDays } from '../../testing/appointment-request.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import {
  hoursOn,
  initialSlotMinutes,
  instantOf,
  slotMachine,
  slotStep,
  type AppointmentState,
  type ClaimState,
  type DayState,
  type SlotRequest,
  type SlotStep,
} from '../../testing/machines/slot-machine.ts';
import { SlotClaims } from './claim.model.ts';

useTestDatabase();

const date = dateInDays(5);
const minuteOf = (instant: Date) => (instant.getTime() - dhakaInstant(date, 0).getTime()) / 60_000;
const minuteOfHistory = (instant: Date) => (instant.getTime() - instantOf(date, 0).getTime()) / 60_000;
const admin = buildUser('admin');

/** A doctor with one day of work, driven by the commands of holds and appointments. */
async function openDay(): Promise<TestedService<DayState, SlotRequest>> {
  const { slotMinutes, ...hours } = hoursOn(date, initialSlotMinutes);
  const clinic = await buildDoctor({}, { slot_minutes: slotMinutes, ...hours });
  const drId = clinic.doctor._id;
  const users = new Map(['u1', 'u2', 'u3'].map((name) => [name, buildUser('user', newId())]));
  const userOf = (name: string) => users.get(name) ?? admin;
  const nameOf = (id: string) => [...users].find(([, user]) => user.id === id)?.[0] ?? '';
  /** Ids of the requests by stored id. */
  const [holds, appointments] = [new Map<string, string>(), new Map<string, string>()];
  const storedId = (ids: ReadonlyMap<string, string>, request: string) =>
    [...ids].find(([, id]) => id === request)?.[0] ?? newId();
  let now = 0;

  async function run(request: SlotRequest): Promise<unknown> {
    const at = instantOf(date, request.now);
    if (request.kind === 'wait') return (now += request.minutes);
    if (request.kind === 'resize')
      return inTransaction(() =>
        Schedules.updateOne({ _id: drId }, { $set: { slotMinutes: request.minutes } }),
      );
    if (request.kind === 'change')
      return changeAppointmentStatus(storedId(appointments, request.id), request.status, admin, at);
    const user = userOf(request.user);
    if (request.kind === 'release') return releaseHold(storedId(holds, request.hold), user.id, at);
    if (request.kind === 'cancel')
      return cancelAppointment(storedId(appointments, request.id), undefined, user, at);
    const slot_start = dhakaInstant(date, request.start).toISOString();
    if (request.kind === 'hold') {
      const { _id } = await holdSlot(drId, slot_start, user.id, at);
      return holds.set(_id, request.id);
    }
    if (request.kind === 'move') {
      return rescheduleAppointment(storedId(appointments, request.id), { slot_start }, user, at);
    }
    const body = appointmentBody(clinic, { appointment_date: date, slot_start });
    const { appointment } = await bookAppointment(body, user, at);
    return appointments.set(appointment._id, request.id);
  }

  async function read(): Promise<DayState> {
    const stored = await Appointments.find({ drId }).lean();
    const serials = stored.filter(({ active }) => active).map(({ serial }) => serial);
    expect(new Set(serials).size).toBe(serials.length);
    const claims = (await SlotClaims.find({ drId }).lean()).map((claim) => {
      const appointment = claim.holderId === null ? null : (appointments.get(claim.holderId) ?? null);
      const state: ClaimState = {
        start: minuteOf(claim.start),
        end: minuteOf(claim.end),
        kind: claim.kind === 'held' ? 'held' : 'booked',
        user: nameOf(claim.userId),
        expiresAt: claim.expiresAt && minuteOfHistory(claim.expiresAt),
        appointment,
      };
      return [holds.get(claim._id) ?? appointment ?? claim._id, state] as const;
    });
    const byRequest = stored.map((one) => {
      const state: AppointmentState = {
        start: minuteOf(one.start),
        end: minuteOf(one.end),
        patient: nameOf(one.patientId),
        status: one.status,
        version: one.version,
      };
      return [appointments.get(one._id) ?? one._id, state] as const;
    });
    const schedule = await Schedules.findById(drId).lean();
    return {
      now,
      slotMinutes: schedule?.slotMinutes ?? 0,
      claims: Object.fromEntries(claims),
      appointments: Object.fromEntries(byRequest),
    };
  }

  return { run, read, lostRace: new Set(['appointment_status_conflict', 'version_conflict']) };
}

const histories = (name: string) => ({
  name,
  of: 'database' as const,
  histories: fc.array(fc.array(slotStep, { minLength: 1, maxLength: 3 }), {
    maxLength: 6,
    size: 'max' as const,
  }),
  check: async (batches: readonly (readonly SlotStep[])[]) =>
    runBatches(batches, slotMachine(date), await openDay()),
});

test(
  'holds and appointments are stored as the model of their rules, however requests overlap',
  () => runHistories(histories('slots and appointments, database')),
  historyTimeout,
);

// Last, since the index is not restored.
test(
  'control: without the unique index, the histories find a slot that is claimed twice',
  async () => {
    await SlotClaims.collection.dropIndex('drId_1_cells_1');
    const { error } = await findFailingHistory(histories('no unique index on cells'));
    expect(error).toMatchObject({ message: expect.stringContaining(unexplained) as string });
  },
  historyTimeout,
);
