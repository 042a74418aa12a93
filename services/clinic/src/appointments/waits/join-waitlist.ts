import { bookingHorizonDays } from '@petcare/contracts/clinic/schedules.ts';
import type { WaitlistEntry } from '@petcare/contracts/clinic/waitlist.ts';
import { conflict, invalid } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { findBookablePet } from '../../pets/find-bookable-pet.ts';
import { bookableDates } from '../../doctors/schedules/slot.rules.ts';
import { findBookableDoctor } from '../../doctors/treatments/find-bookable-doctor.ts';
import { lockDoctor } from '../../doctors/specialists/lock-doctor.ts';
import { findActiveAppointmentId } from '../find-active-appointment.ts';
import { entriesAhead } from '../../calendar/waitlist/list-waitlist-entries.ts';
import { notifyWaitlistChanged } from '../../calendar/waitlist/offer-slot.ts';
import {
  toWaitlistEntry,
  WaitlistEntries,
  type WaitlistEntryDocument,
} from '../../calendar/waitlist/waitlist-entry.model.ts';

interface WaitlistRequest {
  readonly service_id: string;
  readonly date: string;
  readonly pet_id?: string | undefined;
  readonly patient_name: string;
  readonly patient_email: string;
  readonly patient_contact: string;
}

/**
 * Adds a user to the waitlist of a doctor on a date, once for each pet.
 * @throws invalid_input – not a bookable date, or not an active pet of the user
 * @throws doctor_not_available, already_booked, already_waiting
 */
export async function joinWaitlist(
  drId: string,
  request: WaitlistRequest,
  userId: string,
  now = new Date(),
): Promise<WaitlistEntry> {
  const { first, last } = bookableDates(now);
  if (request.date < first || request.date > last)
    throw invalid([{ field: 'date', message: `must be within ${bookingHorizonDays} days from today` }]);
  const doctor = await findBookableDoctor(drId, request.service_id);
  await findBookablePet(request.pet_id, userId);
  const entry: WaitlistEntryDocument = {
    _id: newId(),
    userId,
    drId,
    drName: doctor.name,
    serviceId: request.service_id,
    serviceName: doctor.serviceName,
    serviceNameBn: doctor.serviceNameBn,
    date: request.date,
    petId: request.pet_id ?? null,
    patientName: request.patient_name,
    patientEmail: request.patient_email,
    patientContact: request.patient_contact,
    status: 'waiting',
    open: true,
    offer: null,
    version: 1,
    createdAt: now,
  };
  try {
    await inTransaction(async () => {
      if (!(await lockDoctor(drId))) throw conflict('doctor_not_available');
      const bookedId = await findActiveAppointmentId(userId, drId, request.date, request.pet_id);
      if (bookedId) throw conflict('already_booked', { details: { appointment_id: bookedId } });
      await WaitlistEntries.create([entry]);
      await notifyWaitlistChanged(entry);
    });
  } catch (error) {
    if (isDuplicateKey(error, 'userId')) throw conflict('already_waiting');
    throw error;
  }
  return toWaitlistEntry(entry, { ahead: await entriesAhead(entry), doctor });
}
