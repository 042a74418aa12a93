import { conflict, failure, notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { trusted } from 'mongoose';
import { findBookablePet } from '../pets/find-bookable-pet.ts';
import { readSchedule } from '../doctors/schedules/schedule.model.ts';
import { slotAt } from '../doctors/schedules/slot.rules.ts';
import { asksPrepayment, findBookableDoctor } from '../doctors/treatments/find-bookable-doctor.ts';
import { SlotClaims } from '../calendar/slots/claim.model.ts';
import { acceptOffer } from '../calendar/waitlist/end-waitlist-entries.ts';
import { notifyWaitlistChanged } from '../calendar/waitlist/offer-slot.ts';
import { WaitlistEntries, type WaitlistEntryDocument } from '../calendar/waitlist/waitlist-entry.model.ts';
import type { AppointmentDocument } from './appointment.model.ts';
import { retryTakenSerial, storeAppointment } from './store-appointment.ts';

/**
 * Books the slot offered to a waitlist entry. Entry, claim and appointment change in one transaction, so that an
 * offer is used once, also when it expires at the same moment.
 * @throws not_found – no such entry of this user
 * @throws payment_required – the doctor asks for the fee at booking
 * @throws offer_expired, already_booked, doctor_not_available
 * @throws invalid_input – the pet is no longer active
 */
export async function bookOfferedSlot(
  entryId: string,
  userId: string,
  now = new Date(),
): Promise<AppointmentDocument> {
  const waiting = await WaitlistEntries.findOne({
    _id: entryId,
    userId,
  }).lean();
  if (!waiting) throw notFound('waitlist entry');
  const { offer } = waiting;
  const claim = await SlotClaims.findOne({ holderId: entryId, kind: 'offered' }, { _id: 1 }).lean();
  if (waiting.status !== 'offered' || !offer || !claim || offer.expiresAt <= now)
    throw conflict('offer_expired');
  return acceptOffer(entryId, () => bookOffer(waiting, offer, claim._id, now), now);
}

async function bookOffer(
  { _id: entryId, userId, drId, serviceId, petId }: WaitlistEntryDocument,
  offer: NonNullable<WaitlistEntryDocument['offer']>,
  claimId: string,
  now: Date,
): Promise<AppointmentDocument> {
  const doctor = await findBookableDoctor(drId, serviceId);
  if (asksPrepayment(doctor))
    throw failure('payment_required', { message: 'This doctor asks for the fee at booking.' });
  const pet = await findBookablePet(petId ?? undefined, userId);
  const ordinal = slotAt(await readSchedule(drId), offer.start)?.ordinal ?? 1;
  try {
    return await retryTakenSerial(() =>
      inTransaction(async () => {
        const entry = await WaitlistEntries.findOneAndUpdate(
          { _id: entryId, status: 'offered', 'offer.expiresAt': trusted({ $gt: now }) },
          { $set: { status: 'booked', open: false, offer: null }, $inc: { version: 1 } },
          { returnDocument: 'after' },
        ).lean();
        if (!entry) throw conflict('offer_expired');
        await notifyWaitlistChanged(entry);
        return storeAppointment(
          {
            body: {
              dr_id: drId,
              service_id: serviceId,
              appointment_date: entry.date,
              hold_id: claimId,
              patient_name: entry.patientName,
              patient_email: entry.patientEmail,
              patient_contact: entry.patientContact,
            },
            patientId: userId,
            pet,
            doctor,
            by: 'patient',
            slot: { start: offer.start, end: offer.end, ordinal },
          },
          now,
        );
      }),
    );
  } catch (error) {
    if (isDuplicateKey(error, 'patientId')) throw conflict('already_booked');
    throw error;
  }
}
