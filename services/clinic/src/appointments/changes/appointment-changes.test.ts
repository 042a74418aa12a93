import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { describe, expect, test } from 'vitest';
import { Reminders } from '../reminders/reminder.model.ts';
import { sendDueReminders } from '../send-due-reminders.ts';
import { holdSlot } from '../../calendar/holds/hold-slot.ts';
import { SlotClaims } from '../../calendar/slots/claim.model.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { appointmentBody, dateInDays, dhakaTime, buildUser } from '../../testing/appointment-request.ts';
import { Appointments } from '../appointment.model.ts';
import { bookAppointment } from '../book-appointment.ts';
import {
  cancelAppointment,
  changeAppointmentStatus,
  deleteAppointment,
} from './change-appointment-status.ts';
import { listAppointments } from '../list-appointments.ts';
import { rescheduleAppointment } from './reschedule-appointment.ts';

useTestDatabase();

const day = dateInDays(3);
const firstPage = { page: 1, limit: 10, sort: '-createdAt' } as const;
const hoursBefore = (date: Date, hours: number) => new Date(date.getTime() - hours * 3_600_000);

async function bookedAppointment(slot = '10:00') {
  const account = buildUser('doctor');
  const clinic = await buildDoctor({ userId: account.id });
  const patient = buildUser();
  const { appointment } = await bookAppointment(
    appointmentBody(clinic, { slot_start: dhakaTime(day, slot) }),
    patient,
  );
  const events = async () => {
    const rows = await OutboxRows.find({ 'envelope.aggregate.id': appointment._id }).sort({ _id: 1 }).lean();
    return rows.map(({ envelope }) => envelope.name);
  };
  return { clinic, account, patient, appointment, id: appointment._id, events };
}

describe('cancelling an appointment', () => {
  test('frees the slot, deletes the reminders and publishes one event', async () => {
    const { clinic, patient, id, appointment, events } = await bookedAppointment();
    await cancelAppointment(id, 'We are travelling', patient);
    await cancelAppointment(id, undefined, patient);
    expect(await events()).toEqual(['appointment.booked', 'appointment.status_changed']);
    expect(await Reminders.countDocuments({ appointmentId: id })).toBe(0);
    const again = bookAppointment(
      appointmentBody(clinic, { slot_start: appointment.start.toISOString() }),
      buildUser(),
    );
    await expect(again).resolves.toMatchObject({ booked: true });
    const row = await Appointments.findById(id).lean();
    expect(row?.timeline.at(-1)).toMatchObject({
      status: 'Cancelled',
      by: 'patient',
      reason: 'We are travelling',
    });
  });

  test('requires a reason from the doctor', async () => {
    const { account, id } = await bookedAppointment();
    await expect(cancelAppointment(id, undefined, account)).rejects.toMatchObject({
      fields: [{ field: 'reason' }],
    });
    await expect(cancelAppointment(id, 'Emergency surgery', account)).resolves.toMatchObject({
      status: 'Cancelled',
    });
  });

  test('twice at once happens once', async () => {
    const { account, patient, id, events } = await bookedAppointment();
    await Promise.allSettled([cancelAppointment(id, 'x', patient), cancelAppointment(id, 'y', account)]);
    expect(await events()).toEqual(['appointment.booked', 'appointment.status_changed']);
  });
});

describe('deleting an appointment', () => {
  test('cancels an upcoming one, which is removed from all lists but stays stored', async () => {
    const { clinic, patient, id } = await bookedAppointment();
    await deleteAppointment(id, patient);
    await deleteAppointment(id, patient);
    for (const owner of [{ patientId: patient.id }, { drId: clinic.doctor._id }])
      expect(await listAppointments(firstPage, owner)).toEqual({ appointments: [], total: 0 });
    expect(await Appointments.findById(id).lean()).toMatchObject({ status: 'Cancelled', active: false });
    expect(await SlotClaims.countDocuments({ drId: clinic.doctor._id })).toBe(0);
  });

  test('archives a past one unchanged', async () => {
    const { patient, account, id, appointment } = await bookedAppointment();
    await changeAppointmentStatus(id, 'Checked in', account);
    await changeAppointmentStatus(id, 'Completed', account);
    await deleteAppointment(id, patient, new Date(appointment.end.getTime() + 60_000));
    expect(await Appointments.findById(id).lean()).toMatchObject({ status: 'Completed' });
  });
});

describe('permissions', () => {
  test('the assigned doctor changes the status; other doctors and patients find nothing', async () => {
    const { account, id, patient } = await bookedAppointment();
    await expect(changeAppointmentStatus(id, 'Confirmed', account)).resolves.toMatchObject({
      status: 'Confirmed',
    });
    const other = buildUser('doctor');
    await buildDoctor({ userId: other.id });
    for (const stranger of [other, buildUser()]) {
      await expect(changeAppointmentStatus(id, 'Checked in', stranger)).rejects.toMatchObject({
        code: 'not_found',
      });
      await expect(cancelAppointment(id, 'x', stranger)).rejects.toMatchObject({ code: 'not_found' });
      await expect(deleteAppointment(id, stranger)).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(changeAppointmentStatus(id, 'Completed', patient)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('No-show is refused before the appointment begins, and is final', async () => {
    const { account, id, appointment } = await bookedAppointment();
    await expect(changeAppointmentStatus(id, 'No-show', account)).rejects.toMatchObject({
      code: 'appointment_status_conflict',
    });
    const later = new Date(appointment.start.getTime() + 60_000);
    await changeAppointmentStatus(id, 'No-show', account, later);
    await expect(changeAppointmentStatus(id, 'Confirmed', account)).rejects.toMatchObject({
      details: { status: 'No-show' },
    });
  });
});

describe('rescheduling an appointment', () => {
  test('replaces the slot: the old one is free, the new one taken', async () => {
    const { clinic, patient, id } = await bookedAppointment('10:00');
    const moved = await rescheduleAppointment(id, { slot_start: dhakaTime(day, '11:00') }, patient);
    expect(moved).toMatchObject({ serial: 7, version: 2 });
    const claims = await SlotClaims.find({ drId: clinic.doctor._id }).lean();
    expect(claims.map(({ start }) => start.toISOString())).toEqual([dhakaTime(day, '11:00')]);
  });

  test('to a taken slot changes nothing', async () => {
    const { clinic, patient, id, appointment } = await bookedAppointment('10:00');
    await bookAppointment(appointmentBody(clinic, { slot_start: dhakaTime(day, '11:00') }), buildUser());
    const move = rescheduleAppointment(id, { slot_start: dhakaTime(day, '11:00') }, patient);
    await expect(move).rejects.toMatchObject({ code: 'slot_taken' });
    expect(await Appointments.findById(id).lean()).toMatchObject({ version: 1, start: appointment.start });
    expect(await SlotClaims.countDocuments({ drId: clinic.doctor._id })).toBe(2);
  });

  test('to one slot by many at once succeeds for one', async () => {
    const clinic = await buildDoctor();
    const booked = [];
    for (let count = 0; count < 8; count += 1) {
      const patient = buildUser();
      booked.push({ patient, ...(await bookAppointment(appointmentBody(clinic), patient)) });
    }
    const newTime = { slot_start: dhakaTime(day, '15:00') };
    const moves = await Promise.allSettled(
      booked.map(({ patient, appointment }) => rescheduleAppointment(appointment._id, newTime, patient)),
    );
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const claims = await SlotClaims.find({ drId: clinic.doctor._id }).lean();
    expect(claims).toHaveLength(8);
    expect(new Set(claims.map(({ start }) => start.getTime())).size).toBe(8);
  });
});

describe('a held slot', () => {
  test('receives the appointment of its holder, with and without the id of the hold', async () => {
    for (const withId of [true, false]) {
      const { clinic, patient, id } = await bookedAppointment('10:00');
      const slot_start = dhakaTime(day, '11:00');
      const hold = await holdSlot(clinic.doctor._id, slot_start, patient.id);
      const request = { slot_start, ...(withId && { hold_id: hold._id }) };
      await rescheduleAppointment(id, request, patient);
      const claims = await SlotClaims.find({ drId: clinic.doctor._id }).lean();
      expect(claims).toMatchObject([{ kind: 'booked', start: new Date(slot_start) }]);
    }
  });

  test('stays when an appointment moves to another slot, and is refused to other patients', async () => {
    const { clinic, patient, id } = await bookedAppointment('10:00');
    const [held, free] = [dhakaTime(day, '11:00'), dhakaTime(day, '12:00')];
    const hold = await holdSlot(clinic.doctor._id, held, patient.id);
    const withHold = (slot_start: string) => ({ slot_start, hold_id: hold._id });
    await rescheduleAppointment(id, withHold(free), patient);
    expect(await SlotClaims.findById(hold._id).lean()).toMatchObject({ kind: 'held', start: new Date(held) });
    const stranger = buildUser();
    const { appointment } = await bookAppointment(appointmentBody(clinic), stranger);
    const move = rescheduleAppointment(appointment._id, withHold(held), stranger);
    await expect(move).rejects.toMatchObject({ code: 'slot_taken' });
  });

  test('that is in flight receives the appointment of its holder', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { clinic, patient, id } = await bookedAppointment('10:00');
      const slot_start = dhakaTime(day, '11:00');
      const [, moved] = await Promise.allSettled([
        holdSlot(clinic.doctor._id, slot_start, patient.id),
        rescheduleAppointment(id, { slot_start }, patient),
      ]);
      expect(moved.status).toBe('fulfilled');
    }
  });
});

test('a past appointment that was removed from the lists cannot be moved into the future', async () => {
  const { clinic, patient, id, appointment } = await bookedAppointment('10:00');
  await deleteAppointment(id, patient, new Date(appointment.end.getTime() + 60_000));
  expect(await Appointments.findById(id).lean()).toMatchObject({ active: true, status: 'Requested' });
  for (const caller of [patient, buildUser('admin')]) {
    const move = rescheduleAppointment(id, { slot_start: dhakaTime(day, '11:00') }, caller);
    await expect(move).rejects.toMatchObject({ code: 'not_found' });
  }
  const claims = await SlotClaims.find({ drId: clinic.doctor._id }).lean();
  expect(claims).toMatchObject([{ start: appointment.start }]);
});

describe('reminders', () => {
  test('are sent a day and two hours before, once each, after any number of changes', async () => {
    const { patient, id, events } = await bookedAppointment('10:00');
    for (const time of ['11:00', '12:00', '13:00'])
      await rescheduleAppointment(id, { slot_start: dhakaTime(day, time) }, patient);
    const start = new Date(dhakaTime(day, '13:00'));
    const due = async () => (await events()).filter((name) => name === 'appointment.reminder_due').length;
    await sendDueReminders(hoursBefore(start, 24.1));
    expect(await due()).toBe(0);
    // Two processes, at the same moment.
    await Promise.all([
      sendDueReminders(hoursBefore(start, 23.9)),
      sendDueReminders(hoursBefore(start, 23.9)),
    ]);
    expect(await due()).toBe(1);
    await sendDueReminders(hoursBefore(start, 1.9));
    await sendDueReminders(hoursBefore(start, 1.8));
    expect(await due()).toBe(2);
  });

  test('are not stored for a cancelled appointment, or when their time has passed', async () => {
    const { patient, id } = await bookedAppointment();
    await cancelAppointment(id, undefined, patient);
    expect(await Reminders.countDocuments({ appointmentId: id })).toBe(0);
    const clinic = await buildDoctor();
    const soon = new Date(Date.parse(dhakaTime(day, '10:00')) - 3 * 3_600_000);
    const { appointment } = await bookAppointment(
      appointmentBody(clinic, { slot_start: dhakaTime(day, '10:00') }),
      buildUser(),
      soon,
    );
    const scheduled = await Reminders.find({ appointmentId: appointment._id }).lean();
    expect(scheduled.map(({ hours }) => hours)).toEqual([2]);
  });

  test('are not sent after the appointment has begun, also after an outage', async () => {
    const { events, appointment } = await bookedAppointment();
    await sendDueReminders(new Date(appointment.start.getTime() + 1));
    expect(await events()).toEqual(['appointment.booked']);
  });
});

test('a slot that is freed by a move can be booked at the same moment, or is still taken', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 8; round += 1) {
    const { clinic, patient, id, appointment } = await bookedAppointment();
    const freed = { slot_start: appointment.start.toISOString() };
    const [, booked] = await Promise.all([
      rescheduleAppointment(id, { slot_start: dhakaTime(day, '10:20') }, patient),
      bookAppointment(appointmentBody(clinic, freed), buildUser()).then(
        () => 'booked',
        (error: unknown) => String((error as { code?: unknown }).code),
      ),
    ]);
    outcomes.add(booked);
    const serials = await Appointments.distinct('serial', { drId: clinic.doctor._id });
    expect(serials).toHaveLength(await Appointments.countDocuments({ drId: clinic.doctor._id }));
  }
  expect([...outcomes].filter((outcome) => outcome !== 'booked' && outcome !== 'slot_taken')).toEqual([]);
});
