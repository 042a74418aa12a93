import { prepaymentMinutes, type StartPrepaymentBody } from '@petcare/contracts/clinic/prepayments.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict, invalid } from '@petcare/platform/errors.ts';
import { assertBookableDate, chooseSlots } from '../choose-slots.ts';
import { hashRequest } from '../find-repeated-request.ts';
import { expireHoldsOf } from '../../calendar/holds/expire-slot-holds.ts';
import { findBookablePet } from '../../pets/find-bookable-pet.ts';
import { asksPrepayment, findBookableDoctor } from '../../doctors/treatments/find-bookable-doctor.ts';
import { claimForPrepayment } from '../../calendar/slots/claim-slot.ts';
import { findRepeated, newPrepayment, storePrepayment, type StartedPrepayment } from './store-prepayment.ts';

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
  const repeated = await findRepeated({
    patientId,
    clientId: body.client_id,
    fingerprint: hashRequest(body),
  });
  if (repeated) return { prepayment: repeated, started: false };
  const pet = await findBookablePet(body.pet_id, patientId);
  const doctor = await findBookableDoctor(body.dr_id, body.service_id);
  if (!asksPrepayment(doctor))
    throw invalid([{ field: 'dr_id', message: 'is a doctor who does not ask for the fee at booking' }]);
  const { appointment_date: date } = body;
  assertBookableDate(date, now);
  const [slot] = await chooseSlots(body, now);
  if (!slot) throw conflict('slot_taken');
  await expireHoldsOf(doctor._id, now);
  const prepayment = newPrepayment(
    {
      ...body,
      patientId,
      doctor,
      pet,
      date,
      start: slot.start,
      end: slot.end,
      payUntil: new Date(now.getTime() + prepaymentMinutes * 60_000),
      clientId: body.client_id,
      fingerprint: hashRequest(body),
    },
    now,
  );
  return storePrepayment(prepayment, claimForPrepayment, now);
}
