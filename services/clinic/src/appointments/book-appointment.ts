import type { CreateAppointmentBody } from '@petcare/contracts/clinic/appointments.ts';
import { conflict, failure, forbidden, invalid, type AppError } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { expireHoldsOf } from '../calendar/holds/expire-slot-holds.ts';
import { findBookablePet, type BookablePet } from '../pets/find-bookable-pet.ts';
import { isPatient } from './reception/is-patient.ts';
import { readSchedule } from '../doctors/schedules/schedule.model.ts';
import type { DaySlot } from '../doctors/schedules/slot.rules.ts';
import {
  asksPrepayment,
  findBookableDoctor,
  type BookableDoctor,
} from '../doctors/treatments/find-bookable-doctor.ts';
import { isHeldBy, isSlotTaken } from '../calendar/slots/claim-slot.ts';
import { closureText, findClosure } from '../calendar/slots/find-closure.ts';
import { nextFreeDates } from '../calendar/slots/find-free-slots.ts';
import type { AppointmentDocument } from './appointment.model.ts';
import { assertBookableDate, chooseSlots } from './choose-slots.ts';
import { findActiveAppointmentId } from './find-active-appointment.ts';
import { findRepeatedRequest } from './find-repeated-request.ts';
import { retryTakenSerial, storeAppointment } from './store-appointment.ts';

interface BookAppointmentResult {
  readonly appointment: AppointmentDocument;
  /** False when an earlier request with the same `client_id` booked it. */
  readonly booked: boolean;
}

/**
 * Books the requested slot, or the earliest free one of the date. Idempotent per `client_id`; of concurrent
 * requests for a slot the unique index on claims allows one. Admins book without a prepayment.
 * @throws payment_required – the doctor asks for the fee at booking
 * @throws invalid_input, forbidden, doctor_not_available, slot_taken, day_full, day_closed, already_booked,
 *   idempotency_conflict
 */
export async function bookAppointment(
  body: CreateAppointmentBody,
  caller: UserCaller,
  now = new Date(),
): Promise<BookAppointmentResult> {
  const patientId = body.patient_id ?? caller.id;
  if (patientId !== caller.id && caller.role !== 'admin') throw forbidden();
  if (patientId !== caller.id && !(await isPatient(patientId)))
    throw invalid([{ field: 'patient_id', message: 'is not a patient of ours' }]);
  const repeated = await findRepeatedRequest(body, patientId);
  if (repeated) return { appointment: repeated, booked: false };

  const pet = await findBookablePet(body.pet_id, patientId);
  const doctor = await findBookableDoctor(body.dr_id, body.service_id);
  if (caller.role !== 'admin' && asksPrepayment(doctor))
    throw failure('payment_required', { message: 'This doctor asks for the fee at booking.' });
  assertBookableDate(body.appointment_date, now);
  await expireHoldsOf(doctor._id, now);
  // Serialized per doctor: concurrent requests for the earliest slot of a date would mostly collide.
  return runExclusive(`book-${doctor._id}`, async () => {
    for (const slot of await chooseSlots(body, now)) {
      try {
        const by = patientId === caller.id ? 'patient' : 'admin';
        const appointment = await storeInSlot({ body, patientId, pet, doctor, slot, by }, now);
        return { appointment, booked: true };
      } catch (error) {
        if (isDuplicateKey(error, 'patientId')) return repeatedOrConflict(body, patientId);
        if (body.slot_start || !isSlotTaken(error)) throw error;
      }
    }
    throw await noSlotLeft(body.dr_id, body.appointment_date, now);
  });
}

async function noSlotLeft(drId: string, date: string, now: Date): Promise<AppError> {
  const next_free_dates = await nextFreeDates(drId, date, now);
  const closed = await findClosure(drId, await readSchedule(drId), date);
  if (!closed) return conflict('day_full', { details: { next_free_dates } });
  const message = closureText(closed, date, next_free_dates[0]);
  return conflict('day_closed', { message, details: { closed, next_free_dates } });
}

interface Attempt {
  readonly body: CreateAppointmentBody;
  readonly patientId: string;
  readonly pet: BookablePet | null;
  readonly doctor: BookableDoctor;
  readonly slot: DaySlot;
  readonly by: 'patient' | 'admin';
}

/** Stores the appointment; retries once when the slot was claimed by the patient's own concurrent hold. */
async function storeInSlot(attempt: Attempt, now: Date): Promise<AppointmentDocument> {
  const store = () => retryTakenSerial(() => storeAppointment(attempt, now));
  try {
    return await store();
  } catch (error) {
    const { patientId, doctor, slot } = attempt;
    if (!isSlotTaken(error) || !(await isHeldBy(patientId, doctor._id, slot))) throw error;
    return store();
  }
}

/** Returns the appointment of a concurrent repetition. @throws already_booked – for any other request. */
async function repeatedOrConflict(
  body: CreateAppointmentBody,
  patientId: string,
): Promise<BookAppointmentResult> {
  const appointment = await findRepeatedRequest(body, patientId);
  if (appointment) return { appointment, booked: false };
  const existingId = await findActiveAppointmentId(patientId, body.dr_id, body.appointment_date, body.pet_id);
  throw conflict('already_booked', { details: { appointment_id: existingId } });
}
