import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict, invalid, notFound } from '@petcare/platform/errors.ts';
import { findBookablePet } from '../../pets/find-bookable-pet.ts';
import {
  asksPrepayment,
  findBookableDoctor,
  type BookableDoctor,
} from '../../doctors/treatments/find-bookable-doctor.ts';
import { claimOfferForPrepayment } from '../../calendar/slots/claim-slot.ts';
import { acceptOffer } from '../../calendar/waitlist/end-waitlist-entries.ts';
import { WaitlistEntries, type WaitlistEntryDocument } from '../../calendar/waitlist/waitlist-entry.model.ts';
import { Prepayments } from './prepayment.model.ts';
import { newPrepayment, storePrepayment, type StartedPrepayment } from './store-prepayment.ts';

/** Time to pay for an offer that is accepted in its last moment. */
const minPaymentMs = 5 * 60_000;

/**
 * Accepts the offer of a waitlist entry with a doctor who asks for the fee at booking: the slot stays claimed until the
 * end of the offer, or some minutes longer, while the fee is paid, and the entry is booked by the payment. Idempotent while it can be paid.
 * @throws not_found – no such entry of this user
 * @throws offer_expired, already_booked, doctor_not_available, invalid_input
 */
export async function prepayOffer(
  entryId: string,
  { id: patientId }: UserCaller,
  now = new Date(),
): Promise<StartedPrepayment> {
  const entry = await WaitlistEntries.findOne({
    _id: entryId,
    userId: patientId,
  }).lean();
  if (!entry) throw notFound('waitlist entry');
  const earlier = await Prepayments.findOne({ patientId, clientId: entryId }).lean();
  if (earlier?.status === 'open' || earlier?.status === 'booked')
    return { prepayment: earlier, started: false };
  const { offer } = entry;
  if (entry.status !== 'offered' || !offer || offer.expiresAt <= now) throw conflict('offer_expired');
  const doctor = await acceptOffer(entryId, () => findBookableDoctor(entry.drId, entry.serviceId), now);
  if (!asksPrepayment(doctor))
    throw invalid([
      { field: 'id', message: 'is an entry for a doctor who does not ask for the fee at booking' },
    ]);
  return acceptOffer(entryId, () => startPayment({ entry, offer, doctor }, now), now);
}

interface Accepted {
  readonly entry: WaitlistEntryDocument;
  readonly offer: NonNullable<WaitlistEntryDocument['offer']>;
  readonly doctor: BookableDoctor;
}

async function startPayment({ entry, offer, doctor }: Accepted, now: Date): Promise<StartedPrepayment> {
  const { _id: entryId, userId: patientId, date, petId } = entry;
  const pet = await findBookablePet(petId ?? undefined, patientId);
  const prepayment = newPrepayment(
    {
      patientId,
      doctor,
      pet,
      date,
      service_id: entry.serviceId,
      patient_name: entry.patientName,
      patient_email: entry.patientEmail,
      patient_contact: entry.patientContact,
      start: offer.start,
      end: offer.end,
      payUntil: new Date(Math.max(offer.expiresAt.getTime(), now.getTime() + minPaymentMs)),
      waitlistEntryId: entryId,
      // One prepayment per entry, which has one offer.
      clientId: entryId,
      fingerprint: entryId,
    },
    now,
  );
  return storePrepayment(prepayment, (claim) => claimOfferForPrepayment(entryId, claim, now), now);
}
