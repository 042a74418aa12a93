import type { AnswerEmergencyBody } from '@petcare/contracts/clinic/emergencies.ts';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { addAudit, shortId } from '@petcare/platform/audit/audit.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { retryTakenSerial, storeAppointment } from '../appointments/store-appointment.ts';
import { readSchedule } from '../doctors/schedules/schedule.model.ts';
import { slotAt } from '../doctors/schedules/slot.rules.ts';
import { findBookableDoctor } from '../doctors/treatments/find-bookable-doctor.ts';
import { SlotClaims } from '../calendar/slots/claim.model.ts';
import { canAnswer, endLatest } from './emergency.rules.ts';
import { findEmergency } from './find-emergency.ts';
import { contactOf } from './show-emergency.ts';
import { moveOn, storeMove } from './move-emergency.ts';
import {
  Emergencies,
  publishEmergency,
  type AttemptDocument,
  type EmergencyDocument,
} from './emergency.model.ts';

/**
 * Accepts or declines an emergency as the asked doctor. Accepting books the held slot in the same transaction; a decline
 * asks the next doctor. Of concurrent moves (answer, expiry, cancellation) one succeeds. Idempotent.
 * @throws not_found – the caller was not asked
 * @throws emergency_closed – another move was faster, or the time has ended
 * @throws already_booked, doctor_not_available, slot_taken
 */
export async function answerEmergency(
  id: string,
  { attempt, accept }: AnswerEmergencyBody,
  caller: UserCaller,
  now = new Date(),
): Promise<EmergencyDocument> {
  const { emergency, ownAttempts } = await findEmergency(id, caller, { allow: 'doctors asked earlier' });
  const own = ownAttempts.find(({ number }) => number === attempt);
  if (!own) throw ownAttempts.length > 0 ? conflict('emergency_closed') : notFound('emergency');
  if (own.outcome === (accept ? 'accepted' : 'declined')) return emergency;
  if (!canAnswer(emergency, attempt, now)) throw conflict('emergency_closed');
  const after = accept ? await acceptAttempt(emergency, own, now) : await declineAttempt(emergency, now);
  if (!after) throw conflict('emergency_closed');
  return after;
}

function declineAttempt(emergency: EmergencyDocument, now: Date): Promise<EmergencyDocument | null> {
  return moveOn(emergency, 'declined', now, () => auditAnswer('emergency.declined', emergency));
}

async function acceptAttempt(
  emergency: EmergencyDocument,
  { drId, serviceId, start, end }: AttemptDocument,
  now: Date,
): Promise<EmergencyDocument | null> {
  const { _id: emergencyId, patientId, pet } = emergency;
  const doctor = await findBookableDoctor(drId, serviceId);
  const ordinal = slotAt(await readSchedule(drId), start)?.ordinal ?? 1;
  const body = {
    dr_id: drId,
    service_id: serviceId,
    appointment_date: dhakaDateOf(start),
    patient_name: emergency.patientName,
    patient_email: emergency.patientEmail,
    patient_contact: emergency.patientContact,
    reason: emergency.reason,
  };
  try {
    return await retryTakenSerial(() =>
      inTransaction(async () => {
        const closed = await storeMove(emergency, {
          status: 'accepted',
          open: false,
          askedDrId: null,
          answerUntil: null,
          attempts: endLatest(emergency.attempts, 'accepted', now),
        });
        if (!closed) return null;
        const claim = await SlotClaims.findOne(
          { holderId: emergencyId, kind: 'emergency' },
          { _id: 1 },
        ).lean();
        const appointment = await storeAppointment(
          {
            body: { ...body, ...(claim && { hold_id: claim._id }) },
            patientId,
            pet,
            doctor,
            by: 'doctor',
            slot: { start, end, ordinal },
            emergencyId,
          },
          now,
        );
        const after = await setAppointment(closed, appointment._id);
        await publishEmergency(after, { moved: true, doctor: contactOf(doctor) });
        await auditAnswer('emergency.accepted', emergency);
        return after;
      }),
    );
  } catch (error) {
    if (isDuplicateKey(error, 'patientId')) throw conflict('already_booked');
    throw error;
  }
}

async function setAppointment(closed: EmergencyDocument, appointmentId: string): Promise<EmergencyDocument> {
  await Emergencies.updateOne({ _id: closed._id }, { $set: { appointmentId } });
  return { ...closed, appointmentId };
}

async function auditAnswer(
  action: 'emergency.accepted' | 'emergency.declined',
  { _id }: EmergencyDocument,
): Promise<void> {
  const record = { type: 'emergency', id: _id, label: shortId(_id) };
  await addAudit('clinic', { action, record, before: null, after: null });
}
