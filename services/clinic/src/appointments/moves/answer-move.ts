import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { AppError, conflict, notFound } from '@petcare/platform/errors.ts';
import type { AppointmentDocument } from '../appointment.model.ts';
import { endMoveOffer } from '../end-move-offer.ts';
import { cancelAppointment } from '../changes/change-appointment-status.ts';
import { rescheduleAppointment } from '../changes/reschedule-appointment.ts';
import { findAppointment } from '../find-appointment.ts';

/** Reasons for which an offer can no longer be accepted: the time is not in the hours, or the patient is booked. */
const lasting: ReadonlySet<string> = new Set(['invalid_input', 'already_booked']);

/**
 * Moves an appointment to the offered time, or cancels it, for the patient. An answer that was given already returns
 * the appointment unchanged.
 * @throws not_found – missing, or another caller
 * @throws offer_expired – ended, withdrawn, or of another time
 * @throws the errors of `rescheduleAppointment` and `cancelAppointment`
 */
export async function answerMove(
  id: string,
  { accept, slot_start }: { readonly accept: boolean; readonly slot_start: string },
  caller: UserCaller,
  now = new Date(),
): Promise<AppointmentDocument> {
  const { appointment } = await findAppointment(id, caller);
  if (appointment.patientId !== caller.id) throw notFound('appointment');
  const { moveOffer, start, status, version } = appointment;
  const offered = Date.parse(slot_start);
  if (!moveOffer) {
    const isAnswered = accept ? start.getTime() === offered : status === 'Cancelled';
    if (isAnswered) return appointment;
    throw conflict('offer_expired');
  }
  if (moveOffer.start.getTime() !== offered || moveOffer.expiresAt <= now) throw conflict('offer_expired');
  if (!accept) return cancelAppointment(id, undefined, caller, now);
  try {
    return await rescheduleAppointment(id, { slot_start, version }, caller, now);
  } catch (error) {
    if (!(error instanceof AppError) || !lasting.has(error.code)) throw error;
    await endMoveOffer({ _id: id, version }, now);
    throw conflict('offer_expired');
  }
}
