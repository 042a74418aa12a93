import { retryOvertaken } from '@petcare/platform/concurrency/retry-overtaken.ts';
import type { CreateAppointmentBody } from '@petcare/contracts/clinic/appointments.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { assertMayWrite } from '@petcare/platform/mongo/write-guard.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { BookablePet } from '../pets/find-bookable-pet.ts';
import { scheduleReminders } from './reminders/schedule-reminders.ts';
import type { DaySlot } from '../doctors/schedules/slot.rules.ts';
import type { BookableDoctor } from '../doctors/treatments/find-bookable-doctor.ts';
import { bookHold, claimSlot } from '../calendar/slots/claim-slot.ts';
import { lockDoctor } from '../doctors/specialists/lock-doctor.ts';
import {
  toAppointmentEvent,
  appointmentRecord,
  Appointments,
  appointmentTerms,
  type AppointmentDocument,
} from './appointment.model.ts';
import { endWaitsOf } from './waits/end-waits.ts';
import type { PaymentSummary } from './payment-summary.ts';
import { hashRequest } from './find-repeated-request.ts';

interface NewAppointment {
  readonly body: CreateAppointmentBody;
  readonly patientId: string;
  readonly pet: BookablePet | null;
  readonly doctor: BookableDoctor;
  readonly slot: Pick<DaySlot, 'start' | 'end' | 'ordinal'>;
  readonly by: 'patient' | 'doctor' | 'admin';
  /** The fee, if it was paid before the booking. */
  readonly payment?: PaymentSummary;
  /** The emergency that the doctor accepted; the appointment is then confirmed from the start. */
  readonly emergencyId?: string;
}

/**
 * Stores claim, appointment, reminders and event in one transaction, which ends the patient's wait for that day.
 * `hold_id` is the patient's own hold or offer on the slot.
 * @throws slot_taken; not_found – the patient is being erased
 * @throws doctor_not_available – deleted concurrently
 * @throws MongoServerError – duplicate `patientId`: a repeated `client_id`, or already booked with the doctor on
 *   that date for this pet
 */
export function storeAppointment(request: NewAppointment, now: Date): Promise<AppointmentDocument> {
  const { body, patientId, doctor, by, emergencyId } = request;
  const appointment = toAppointmentDocument(request, now);
  const { _id: holderId, start, end } = appointment;
  const claim = { drId: doctor._id, start, end, userId: patientId, holderId };
  return inTransaction(async () => {
    // The transaction of a patient's own request begins with it.
    if (by !== 'patient') await assertMayWrite(patientId);
    const wasHeld = await bookHold(body.hold_id, claim, now);
    if (!wasHeld) await claimSlot({ ...claim, kind: 'booked' });
    // After the claim, so that of many requests for a slot only one gets here and conflicts on the doctor are rare.
    if (!(await lockDoctor(doctor._id))) throw conflict('doctor_not_available');
    const stored = { ...appointment, serial: await freeSerial(appointment) };
    await Appointments.create([stored]);
    await endWaitsOf(stored, now);
    await scheduleReminders(stored, now);
    await addEvent('appointment.booked', {
      aggregate: { id: stored._id, sequence: stored.version },
      data: {
        ...toAppointmentEvent(stored, { doctorUserId: doctor.userId, by }),
        ...(emergencyId !== undefined && { emergency_id: emergencyId }),
      },
    });
    if (by === 'admin')
      await addAudit(
        'clinic',
        {
          action: 'appointment.booked',
          record: appointmentRecord(stored),
          before: null,
          after: { slot_start: stored.start },
        },
        { owner: patientId },
      );
    return stored;
  });
}

function toAppointmentDocument(
  { body, patientId, pet, doctor, slot, by, payment, emergencyId }: NewAppointment,
  now: Date,
): AppointmentDocument {
  const names = {
    drName: doctor.name,
    serviceName: doctor.serviceName,
    serviceNameBn: doctor.serviceNameBn,
    patientName: body.patient_name,
    patientEmail: body.patient_email,
    patientContact: body.patient_contact,
  };
  const entry = (status: AppointmentDocument['status'], author: NewAppointment['by'] | 'system') =>
    ({ kind: 'status', status, at: now, by: author, reason: null }) as const;
  const isEmergency = emergencyId !== undefined;
  const timeline = [
    ...(isEmergency ? [] : [entry('Requested', by)]),
    ...(isEmergency || doctor.autoConfirm ? [entry('Confirmed', isEmergency ? by : 'system')] : []),
  ];
  return {
    _id: newId(),
    patientId,
    drId: doctor._id,
    ...names,
    pet,
    reason: body.reason ?? null,
    drEmail: doctor.email,
    drAddress: doctor.address,
    serviceId: body.service_id,
    fee: doctor.fee,
    payment: payment ?? null,
    date: body.appointment_date,
    start: slot.start,
    end: slot.end,
    serial: slot.ordinal,
    status: isEmergency || doctor.autoConfirm ? 'Confirmed' : 'Requested',
    active: true,
    archivedAt: null,
    timeline,
    searchTerms: appointmentTerms(names),
    clientId: body.client_id ?? null,
    fingerprint: hashRequest(body),
    version: 1,
    createdAt: now,
  };
}

/**
 * Returns the slot's place in the day, or the next free number if an appointment from before a change of hours has
 * it. A concurrent transaction may take the same number: run the transaction in `retryTakenSerial`.
 */
export async function freeSerial({
  drId,
  date,
  serial,
}: Pick<AppointmentDocument, 'drId' | 'date' | 'serial'>): Promise<number> {
  const taken = await Appointments.find({ drId, date, active: true }, { serial: 1 }).lean();
  const serials = new Set(taken.map((one) => one.serial));
  return serials.has(serial) ? Math.max(...serials) + 1 : serial;
}

/** Runs a transaction again when a concurrent one has just taken its serial. Call it outside any transaction. */
export function retryTakenSerial<T>(transaction: () => Promise<T>): Promise<T> {
  return retryOvertaken(transaction, (error) => isDuplicateKey(error, 'serial'));
}
