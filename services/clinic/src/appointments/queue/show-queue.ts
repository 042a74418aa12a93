import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { QueueBoard, QueueView } from '@petcare/contracts/clinic/queue.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import { Appointments, toAppointment, type AppointmentDocument } from '../appointment.model.ts';
import { readSchedule } from '../../doctors/schedules/schedule.model.ts';
import { Specialists } from '../../doctors/specialists/specialist.model.ts';
import { earlierDurations, queueDay } from './queue-day.model.ts';
import { averageMinutes, callOrderOf, minutesUntil, undoableChange } from './queue.rules.ts';

export function appointmentsOn(drId: string, date: string): Promise<AppointmentDocument[]> {
  return Appointments.find({ drId, date, status: trusted({ $in: [...queuedStatuses] }), archivedAt: null })
    .sort({ start: 1 })
    .lean();
}

const queuedStatuses = ['Requested', 'Confirmed', 'Checked in', 'Completed', 'No-show'] as const;

/**
 * Shows a doctor's queue to one patient: the serial being served, and the patient's own position.
 * @throws not_found – no such doctor
 */
export async function showQueue(
  drId: string,
  patientId: string,
  date?: string,
  now = new Date(),
): Promise<QueueView> {
  const doctor = await Specialists.findById(drId, { name: 1 }).lean();
  if (!doctor) throw notFound('doctor');
  const day = await queueDay(drId, date ?? dhakaDateOf(now));
  const appointments = await appointmentsOn(drId, day.date);
  const queue = callOrderOf(appointments, day.serving?.appointmentId ?? null, day);
  const own = appointments.find((appointment) => appointment.patientId === patientId && appointment.active);
  const isBeingServed = own !== undefined && own._id === day.serving?.appointmentId;
  const place = queue.findIndex(({ _id }) => _id === own?._id);
  // One who is marked as not here is not in the order, and would be called after all others.
  const ahead = own === undefined || isBeingServed ? 0 : place === -1 ? queue.length : place;
  const { slotMinutes } = await readSchedule(drId);
  const earlier = own ? await earlierDurations(drId, day.date) : [];
  return {
    dr_id: drId,
    dr_name: doctor.name,
    date: day.date,
    now_serving: day.serving?.serial ?? null,
    yours: own
      ? {
          appointment_id: own._id,
          serial: own.serial,
          ahead,
          minutes: isBeingServed
            ? 0
            : minutesUntil({
                ahead,
                pace: averageMinutes(day.durations, slotMinutes, earlier),
                servingFor: day.serving && (now.getTime() - day.serving.since.getTime()) / 60_000,
                untilSlot: (own.start.getTime() - now.getTime()) / 60_000,
              }),
          aside: day.aside.find(({ appointmentId }) => appointmentId === own._id)?.kind ?? null,
        }
      : null,
  };
}

/**
 * Shows a doctor's day to the doctor and admins.
 * @throws not_found – no such doctor
 */
export async function showBoard(drId: string, date?: string, now = new Date()): Promise<QueueBoard> {
  const doctor = await Specialists.findById(drId, { name: 1 }).lean();
  if (!doctor) throw notFound('doctor');
  const day = await queueDay(drId, date ?? dhakaDateOf(now));
  const appointments = await appointmentsOn(drId, day.date);
  const undoable = undoableChange(day.changes, now);
  return {
    dr_id: drId,
    dr_name: doctor.name,
    date: day.date,
    now_serving: day.serving?.serial ?? null,
    appointments: appointments.map(toAppointment),
    order: callOrderOf(appointments, day.serving?.appointmentId ?? null, day).map(({ _id }) => _id),
    aside: day.aside.map(({ appointmentId, kind }) => ({ appointment_id: appointmentId, kind })),
    emergencies: day.emergencies.map(({ appointmentId, reason }) => ({
      appointment_id: appointmentId,
      reason,
    })),
    undo: undoable && { action: undoable.change.action, until: undoable.until.toISOString() },
    version: day.version,
  };
}
