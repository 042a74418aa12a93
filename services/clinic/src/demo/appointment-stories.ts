import type { AppointmentStatus } from '@petcare/contracts/clinic/appointment-status.ts';
import { demoUsers } from '@petcare/contracts/account/demo-users.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { AppError } from '@petcare/platform/errors.ts';
import type { HistoryStep, Story } from '@petcare/platform/demo/demo-history.ts';
import { bookAppointment } from '../appointments/book-appointment.ts';
import {
  cancelAppointment,
  changeAppointmentStatus,
} from '../appointments/changes/change-appointment-status.ts';
import { demoDoctors } from './demo-doctors.ts';
import type { PlannedAppointment } from './appointment-plan.ts';
import { demoUuid } from '@petcare/platform/demo/demo-uuid.ts';
import { callerOf, demoId } from './demo-ids.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The steps of an appointment from its booking on; each may be repeated. */
export function appointmentStory(planned: PlannedAppointment): Story {
  const { patient, slot, bookedAt, fate } = planned;
  const customer = callerOf(patient);
  const admin = callerOf(demoUsers.admin);
  const doctor = callerOf({ id: demoDoctors[planned.doctor].userId, role: 'doctor' });
  let id = '';
  const book: HistoryStep = {
    at: bookedAt,
    by: patient,
    async run() {
      const { appointment } = await bookAppointment(
        {
          dr_id: demoId(`doctor ${planned.doctor}`),
          service_id: demoId(`service ${planned.service}`),
          appointment_date: planned.date,
          slot_start: slot.start.toISOString(),
          patient_name: `${patient.firstName} ${patient.lastName}`,
          patient_email: patient.email,
          patient_contact: '+8801700000000',
          client_id: demoUuid(planned.key),
        },
        customer,
      );
      id = appointment._id;
    },
  };
  const set = (status: AppointmentStatus, at: Date, caller: UserCaller): HistoryStep => ({
    at,
    by: caller,
    run: () => changeAppointmentStatus(id, status, caller).catch(ignoreRepeated),
  });
  const cancel = (hoursBefore: number, reason: string, caller: UserCaller): HistoryStep => ({
    at: later(slot.start, -hoursBefore * hourMs),
    by: caller,
    run: () => cancelAppointment(id, reason, caller).catch(ignoreRepeated),
  });
  const confirm = set('Confirmed', later(bookedAt, planned.hoursToConfirm * hourMs), admin);

  switch (fate) {
    case 'completed':
      return [
        book,
        confirm,
        set('Checked in', later(slot.start, -4 * minuteMs), admin),
        set('Completed', later(slot.end, -minuteMs), doctor),
      ];
    case 'missed':
      return [book, confirm, set('No-show', slot.end, doctor)];
    case 'cancelled by the patient':
      return [book, cancel(5, 'She is eating again, thank you!', customer)];
    case 'cancelled by the clinic':
      return [book, cancel(3, 'ডাক্তার জরুরি অপারেশনে আছেন। অনুগ্রহ করে অন্য দিন আসুন।', doctor)];
  }
}

/** An interrupted run had come further. */
function ignoreRepeated(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'appointment_status_conflict') throw error;
}

function later(instant: Date, byMs: number): Date {
  return new Date(instant.getTime() + byMs);
}
