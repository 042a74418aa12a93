import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { findActiveAppointmentId } from '../find-active-appointment.ts';
import type { BookableDoctor } from '../../doctors/treatments/find-bookable-doctor.ts';
import { toServiceNames } from '../../doctors/treatments/service-names.ts';
import { isHeldBy, isSlotTaken, type claimForPrepayment } from '../../calendar/slots/claim-slot.ts';
import { lockDoctor } from '../../doctors/specialists/lock-doctor.ts';
import { endOpenPrepayments } from './end-prepayment.ts';
import { Prepayments, type PrepaymentDocument } from './prepayment.model.ts';

/** A payment that begins in the last minute has this long to arrive before its slot is released. */
const graceMs = 5 * 60_000;
/** Transactions tried until an own hold or prepayment, made meanwhile by another request, is found and replaced. */
const maxAttempts = 5;

export interface StartedPrepayment {
  readonly prepayment: PrepaymentDocument;
  /** False when an earlier request started it. */
  readonly started: boolean;
}

type Given = Pick<
  PrepaymentDocument,
  'patientId' | 'pet' | 'date' | 'start' | 'end' | 'payUntil' | 'clientId' | 'fingerprint' | 'waitlistEntryId'
>;

interface NewPrepayment extends Given {
  readonly doctor: BookableDoctor;
  readonly service_id: string;
  readonly patient_name: string;
  readonly patient_email: string;
  readonly patient_contact: string;
  readonly reason?: string | undefined;
}

export function newPrepayment(given: NewPrepayment, now: Date): PrepaymentDocument {
  const { doctor, patientId, pet, date, start, end, payUntil, clientId, fingerprint } = given;
  return {
    _id: newId(),
    patientId,
    drId: doctor._id,
    drName: doctor.name,
    serviceId: given.service_id,
    serviceName: doctor.serviceName,
    serviceNameBn: doctor.serviceNameBn,
    fee: doctor.fee,
    patientName: given.patient_name,
    patientEmail: given.patient_email,
    patientContact: given.patient_contact,
    pet,
    reason: given.reason ?? null,
    date,
    start,
    end,
    status: 'open',
    refusal: null,
    appointmentId: null,
    paymentId: null,
    waitlistEntryId: given.waitlistEntryId ?? null,
    refunded: 0,
    payUntil,
    clientId,
    fingerprint,
    createdAt: now,
  };
}

/** @throws idempotency_conflict – the `clientId` belongs to another request */
export async function findRepeated({
  patientId,
  clientId,
  fingerprint,
}: Pick<PrepaymentDocument, 'patientId' | 'clientId' | 'fingerprint'>): Promise<PrepaymentDocument | null> {
  const earlier = await Prepayments.findOne({ patientId, clientId }).lean();
  if (earlier && earlier.fingerprint !== fingerprint) throw conflict('idempotency_conflict');
  return earlier;
}

/**
 * Stores a prepayment with the claim of its slot, in one transaction that ends the patient’s earlier open one with this
 * doctor. Idempotent per `clientId`.
 * @throws already_booked, doctor_not_available, slot_taken, idempotency_conflict, and the errors of `claim`
 */
export async function storePrepayment(
  prepayment: PrepaymentDocument,
  claim: typeof claimForPrepayment,
  now: Date,
  attempt = 1,
): Promise<StartedPrepayment> {
  const { patientId, drId, date, pet, start, end } = prepayment;
  try {
    await inTransaction(async () => {
      if (!(await lockDoctor(drId))) throw conflict('doctor_not_available');
      const bookedId = await findActiveAppointmentId(patientId, drId, date, pet?.id);
      if (bookedId) throw conflict('already_booked', { details: { appointment_id: bookedId } });
      await endOpenPrepayments({ patientId, drId }, now, start);
      await claim({
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
    const repeated = await findRepeated(prepayment);
    if (repeated) return { prepayment: repeated, started: false };
    const isOwn =
      isDuplicateKey(error, 'patientId') || (isSlotTaken(error) && (await isOwnClaim(prepayment)));
    if (!isOwn || attempt === maxAttempts) throw error;
    return storePrepayment(prepayment, claim, now, attempt + 1);
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
    ...toServiceNames(row),
    slot_start: row.start.toISOString(),
    fee: poishaToTaka(row.fee),
    pay_until: row.payUntil.toISOString(),
    patient_name: row.patientName,
    patient_email: row.patientEmail,
    patient_contact: row.patientContact,
  };
}
