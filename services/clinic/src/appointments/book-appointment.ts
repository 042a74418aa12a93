import type { CreateAppointmentBody } from '@petcare/contracts/appointments.ts';
import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { AppError, conflict, forbidden, invalid } from '@petcare/platform/errors.ts';
import { fingerprintOf } from '@petcare/platform/http/fingerprint.ts';
import type { Person } from '@petcare/platform/auth/identity.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { scheduleReminders } from '../reminders/schedule-reminders.ts';
import { scheduleOf } from '../schedules/schedule.model.ts';
import {
  bookableDates,
  isSoonEnoughKnown,
  slotAt,
  slotsOfDay,
  type DaySlot,
} from '../schedules/slot.rules.ts';
import { ClinicServices } from '../services/clinic-service.model.ts';
import { bookHold, claimSlot, isHeldBy } from '../slots/claim-slot.ts';
import { freeSlotsOf, nextFreeDates } from '../slots/find-free-slots.ts';
import { endExpiredHolds } from '../holds/hold-slot.ts';
import { Specialists, type SpecialistDocument } from '../specialists/record/specialist.model.ts';
import {
  appointmentFacts,
  Appointments,
  appointmentTerms,
  type AppointmentDocument,
} from './appointment.model.ts';

/** Whether it was booked by this call, or stood already under the same `client_id`. */
export interface Booking {
  readonly appointment: AppointmentDocument;
  readonly booked: boolean;
}

/**
 * Books a visit: the slot that was asked for, or with a date alone the earliest free one of that day. Doctor,
 * service name and fee are the records'. The slot, the appointment, its reminders and the event that tells the
 * doctor are stored together or not at all.
 *
 * Many may ask for one slot at once: the unique index on the claims gives it to one of them.
 * @throws invalid_input for a date or slot that cannot be booked; forbidden for somebody else's name;
 *   doctor_not_available, slot_taken, day_full (with the next free dates), already_booked (with that
 *   appointment), idempotency_conflict.
 */
export async function bookAppointment(
  body: CreateAppointmentBody,
  caller: Person,
  now = new Date(),
): Promise<Booking> {
  const patientId = body.patient_id ?? caller.id;
  if (patientId !== caller.id && caller.role !== 'admin') throw forbidden();
  const earlier = await bookedBefore(body, patientId);
  if (earlier) return { appointment: earlier, booked: false };

  const doctor = await findBookableDoctor(body);
  assertBookableDate(body.appointment_date, now);
  await endExpiredHolds(doctor._id, now);
  // In turn, because a crowd that wants the earliest slot of one day would mostly meet at the same one.
  return runExclusive(`book-${doctor._id}`, async () => {
    const slots = await slotsToTry(body, now);
    const store = (slot: DaySlot) => storeAppointment({ asked: body, patientId, doctor, slot }, now);
    for (const slot of slots) {
      try {
        const appointment = await store(slot).catch(async (error: unknown) => {
          if (!isTaken(error) || !(await isHeldBy(patientId, doctor._id, slot))) throw error;
          // Their own hold, which was still being made when we looked.
          return store(slot);
        });
        return { appointment, booked: true };
      } catch (error) {
        if (isDuplicateKey(error, 'patientId')) {
          // Either the same request, sent twice at once, or another one for the same day.
          const standing = await bookedBefore(body, patientId);
          if (standing) return { appointment: standing, booked: false };
          throw await alreadyBooked(patientId, body);
        }
        if (body.slot_start || !isTaken(error)) throw error;
      }
    }
    throw conflict('day_full', {
      details: {
        next_free_dates: await nextFreeDates(body.dr_id, body.appointment_date, now),
      },
    });
  });
}

const isTaken = (error: unknown): boolean => error instanceof AppError && error.code === 'slot_taken';

export interface BookableDoctor extends SpecialistDocument {
  readonly serviceName: string;
}

/** The doctor of a booking, with the name of the service. @throws as `bookAppointment` says. */
export async function findBookableDoctor(
  body: Pick<CreateAppointmentBody, 'dr_id' | 'service_id'>,
): Promise<BookableDoctor> {
  const [doctor, service] = await Promise.all([
    Specialists.findById(body.dr_id).lean<SpecialistDocument>(),
    ClinicServices.findById(body.service_id).lean(),
  ]);
  if (!service) throw invalid([{ field: 'service_id', message: 'is not a service of ours' }]);
  if (!doctor) throw invalid([{ field: 'dr_id', message: 'is not a doctor of ours' }]);
  if (!service.drIds.includes(doctor._id)) throw conflict('doctor_not_available');
  return { ...doctor, serviceName: service.name };
}

function assertBookableDate(date: string, now: Date): void {
  const { first, last } = bookableDates(now);
  if (date < first) throw invalid([{ field: 'appointment_date', message: 'must not be in the past' }]);
  if (date > last) throw invalid([{ field: 'appointment_date', message: `must not be after ${last}` }]);
}

/** One slot when one was asked for, otherwise all that are free that day, the earliest first. */
async function slotsToTry(body: CreateAppointmentBody, now: Date): Promise<readonly DaySlot[]> {
  const { dr_id, appointment_date: date, slot_start } = body;
  const hours = await scheduleOf(dr_id);
  if (slot_start === undefined) return freeSlotsOf(dr_id, slotsOfDay(hours, date), now);
  const slot = slotAt(hours, new Date(slot_start));
  if (!slot) throw invalid([{ field: 'slot_start', message: 'is not a slot of this doctor' }]);
  if (dhakaDateOf(slot.start) !== date)
    throw invalid([{ field: 'slot_start', message: 'does not lie on the date of the appointment' }]);
  if (!isSoonEnoughKnown(slot, now))
    throw invalid([{ field: 'slot_start', message: 'is too soon to be booked' }]);
  return [slot];
}

interface NewBooking {
  readonly asked: CreateAppointmentBody;
  readonly patientId: string;
  readonly doctor: BookableDoctor;
  readonly slot: Pick<DaySlot, 'start' | 'end' | 'ordinal'>;
}

/**
 * Stores a booking whole: claim, appointment, reminders, event. `hold_id` may be a hold or an offer of the same
 * person on this slot, which then becomes the booking.
 * @throws slot_taken; a duplicate key on `patientId` when that person has an appointment that day or under
 *   that `client_id`.
 */
export function storeAppointment(
  { asked: body, patientId, doctor, slot }: NewBooking,
  now: Date,
): Promise<AppointmentDocument> {
  const named = {
    drName: doctor.name,
    serviceName: doctor.serviceName,
    patientName: body.patient_name,
    patientEmail: body.patient_email,
    patientContact: body.patient_contact,
  };
  const row: AppointmentDocument = {
    _id: newId(),
    patientId,
    drId: doctor._id,
    ...named,
    drEmail: doctor.email,
    drAddress: doctor.address,
    serviceId: body.service_id,
    fee: doctor.fee,
    date: body.appointment_date,
    start: slot.start,
    end: slot.end,
    serial: slot.ordinal,
    status: 'Requested',
    active: true,
    archivedAt: null,
    timeline: [{ kind: 'status', status: 'Requested', at: now, by: 'patient', reason: null }],
    searchTerms: appointmentTerms(named),
    clientId: body.client_id ?? null,
    fingerprint: fingerprint(body),
    version: 1,
    createdAt: now,
  };
  return inTransaction(async () => {
    const span = { drId: doctor._id, start: slot.start, end: slot.end };
    const held = await bookHold(body.hold_id, { ...span, personId: patientId, holderId: row._id }, now);
    if (!held) await claimSlot({ ...span, kind: 'booked', personId: patientId, holderId: row._id });
    // Only now: of a crowd that wants this slot all but one are refused above, and write nothing they could collide in.
    await assertStillThere(doctor._id);
    const stored = { ...row, serial: await freeSerial(row) };
    await Appointments.create([stored]);
    await scheduleReminders(stored, now);
    await addEvent('appointment.booked', {
      aggregate: { id: row._id, sequence: row.version },
      data: appointmentFacts(stored, { doctorUserId: doctor.userId, by: 'patient' }),
    });
    return stored;
  });
}

/** Writes to the doctor's record: a doctor who is being deleted at this moment gets no visit afterwards. */
async function assertStillThere(drId: string): Promise<void> {
  const { matchedCount } = await Specialists.updateOne({ _id: drId }, { $inc: { bookings: 1 } });
  if (matchedCount === 0) throw conflict('doctor_not_available');
}

/**
 * The slot's place in the day; the next number after all when somebody has that one from before the doctor's
 * hours were changed. The index on serials makes two who get the same here start over.
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

async function bookedBefore(
  body: CreateAppointmentBody,
  patientId: string,
): Promise<AppointmentDocument | null> {
  if (body.client_id === undefined) return null;
  const earlier = await Appointments.findOne({
    patientId,
    clientId: body.client_id,
  }).lean<AppointmentDocument>();
  if (earlier && earlier.fingerprint !== fingerprint(body)) throw conflict('idempotency_conflict');
  return earlier;
}

/** Of everything that decides what is booked; what is ignored may differ. */
function fingerprint(body: CreateAppointmentBody): string {
  return fingerprintOf(
    body.dr_id,
    body.service_id,
    body.appointment_date,
    body.slot_start ?? null,
    body.patient_name,
    body.patient_email,
    body.patient_contact,
  );
}

async function alreadyBooked(
  patientId: string,
  { dr_id, appointment_date }: CreateAppointmentBody,
): Promise<AppError> {
  const standing = await Appointments.findOne(
    { patientId, drId: dr_id, date: appointment_date, active: true },
    { _id: 1 },
  ).lean();
  return conflict('already_booked', { details: { appointment_id: standing?._id ?? null } });
}
