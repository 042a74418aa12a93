import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { prepaymentMinutes, type StartPrepaymentBody } from '@petcare/contracts/clinic/prepayments.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { AppError, conflict, invalid } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { assertBookableDate, chooseSlots } from '../appointments/choose-slots.ts';
import { findActiveAppointmentId } from '../appointments/find-appointment.ts';
import { hashRequest } from '../appointments/find-repeated-request.ts';
import { expireHoldsOf } from '../holds/expire-slot-holds.ts';
import { findBookablePet } from '../pets/record/find-bookable-pet.ts';
import { asksPrepayment, findBookableDoctor } from '../services/find-bookable-doctor.ts';
import { claimForPrepayment, isHeldBy } from '../slots/claim-slot.ts';
import { endOpenPrepayments } from './end-prepayment.ts';
import { Prepayments, type PrepaymentDocument } from './record/prepayment.model.ts';

/** A payment that begins in the last minute has this long to arrive before its slot is released. */
const graceMs = 5 * 60_000;
/** Transactions tried until an own hold or prepayment, made meanwhile by another request, is found and replaced. */
const maxAttempts = 5;

interface StartedPrepayment {
  readonly prepayment: PrepaymentDocument;
  /** False when an earlier request with the same `client_id` started it. */
  readonly started: boolean;
}

/**
 * Claims the slot of a requested appointment while its fee is paid. The patient's earlier open prepayment with this
 * doctor ends in the same transaction. Idempotent per `client_id`.
 * @throws invalid_input, doctor_not_available, slot_taken, already_booked, idempotency_conflict
 */
export async function startPrepayment(
  body: StartPrepaymentBody,
  { id: patientId }: UserCaller,
  now = new Date(),
): Promise<StartedPrepayment> {
  const repeated = await findRepeated(body, patientId);
  if (repeated) return { prepayment: repeated, started: false };
  const pet = await findBookablePet(body.pet_id, patientId);
  const doctor = await findBookableDoctor(body.dr_id, body.service_id);
  if (!asksPrepayment(doctor))
    throw invalid([{ field: 'dr_id', message: 'is a doctor who does not ask for the fee at booking' }]);
  const { appointment_date: date } = body;
  assertBookableDate(date, now);
  const [slot] = await chooseSlots(body, now);
  if (!slot) throw conflict('slot_taken');
  const bookedId = await findActiveAppointmentId(patientId, doctor._id, date, body.pet_id);
  if (bookedId) throw conflict('already_booked', { details: { appointment_id: bookedId } });
  await expireHoldsOf(doctor._id, now);
  const prepayment: PrepaymentDocument = {
    _id: newId(),
    patientId,
    drId: doctor._id,
    drName: doctor.name,
    serviceId: body.service_id,
    serviceName: doctor.serviceName,
    fee: doctor.fee,
    patientName: body.patient_name,
    patientEmail: body.patient_email,
    patientContact: body.patient_contact,
    pet,
    reason: body.reason ?? null,
    date,
    start: slot.start,
    end: slot.end,
    status: 'open',
    refusal: null,
    appointmentId: null,
    paymentId: null,
    refunded: 0,
    payUntil: new Date(now.getTime() + prepaymentMinutes * 60_000),
    clientId: body.client_id,
    fingerprint: hashRequest(body),
    createdAt: now,
  };
  return store(prepayment, body, now);
}

async function findRepeated(
  body: StartPrepaymentBody,
  patientId: string,
): Promise<PrepaymentDocument | null> {
  const earlier = await Prepayments.findOne({
    patientId,
    clientId: body.client_id,
  }).lean<PrepaymentDocument>();
  if (earlier && earlier.fingerprint !== hashRequest(body)) throw conflict('idempotency_conflict');
  return earlier;
}

async function store(
  prepayment: PrepaymentDocument,
  body: StartPrepaymentBody,
  now: Date,
  attempt = 1,
): Promise<StartedPrepayment> {
  const { patientId, drId, start, end } = prepayment;
  try {
    await inTransaction(async () => {
      await endOpenPrepayments({ patientId, drId }, now, start);
      await claimForPrepayment({
        drId,
        start,
        end,
        userId: patientId,
        holderId: prepayment._id,
        expiresAt: new Date(prepayment.payUntil.getTime() + graceMs),
      });
      await Prepayments.create([prepayment]);
      await addEvent('prepayment.opened', {
        aggregate: { id: prepayment._id, sequence: 1 },
        data: toOpenedEvent(prepayment),
      });
    });
    return { prepayment, started: true };
  } catch (error) {
    const repeated = await findRepeated(body, patientId);
    if (repeated) return { prepayment: repeated, started: false };
    const isTaken = error instanceof AppError && error.code === 'slot_taken';
    const isOwn = isDuplicateKey(error, 'patientId') || (isTaken && (await isOwnClaim(prepayment)));
    if (!isOwn || attempt === maxAttempts) throw error;
    return store(prepayment, body, now, attempt + 1);
  }
}

/** True if the slot was claimed by a concurrent request of the same patient, which the next attempt replaces. */
async function isOwnClaim({ patientId, drId, start }: PrepaymentDocument): Promise<boolean> {
  return (
    (await isHeldBy(patientId, drId, { start })) ||
    (await Prepayments.exists({ patientId, drId, start, status: 'open' })) !== null
  );
}

function toOpenedEvent(row: PrepaymentDocument) {
  return {
    prepayment_id: row._id,
    patient_id: row.patientId,
    dr_id: row.drId,
    dr_name: row.drName,
    service_name: row.serviceName,
    slot_start: row.start.toISOString(),
    fee: poishaToTaka(row.fee),
    pay_until: row.payUntil.toISOString(),
    patient_name: row.patientName,
    patient_email: row.patientEmail,
    patient_contact: row.patientContact,
  };
}
