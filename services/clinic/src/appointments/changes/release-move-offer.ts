import { SlotClaims } from '../../slots/claim.model.ts';
import { releaseClaim } from '../../waitlist/release-claim.ts';
import type { AppointmentDocument } from '../appointment.model.ts';

type Offered = Pick<AppointmentDocument, '_id' | 'drId' | 'moveOffer'>;

/** Holder of the claim on an offered time, beside the appointment’s own claim. */
export function moveHolder(appointmentId: string): string {
  return `move:${appointmentId}`;
}

/** Frees the offered time of an appointment, if any, in the current transaction. */
export async function releaseMoveOffer({ _id, drId, moveOffer }: Offered, now: Date): Promise<void> {
  if (!moveOffer) return;
  const { start, end } = moveOffer;
  await releaseClaim({ holderId: moveHolder(_id) }, { drId, start, end }, now);
}

/** Makes room for the appointment itself when it moves to its offered time; else frees that time. */
export async function consumeMoveOffer(appointment: Offered, start: Date, now: Date): Promise<void> {
  if (appointment.moveOffer?.start.getTime() !== start.getTime()) return releaseMoveOffer(appointment, now);
  await SlotClaims.deleteOne({ holderId: moveHolder(appointment._id) });
}
