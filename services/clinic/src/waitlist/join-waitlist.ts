import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { bookingHorizonDays } from '@petcare/contracts/schedules.ts';
import type { WaitlistEntry } from '@petcare/contracts/waitlist.ts';
import { conflict, invalid, notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { trusted } from 'mongoose';
import { Appointments } from '../appointments/appointment.model.ts';
import { findBookableDoctor } from '../appointments/book-appointment.ts';
import { bookableDates } from '../schedules/slot.rules.ts';
import { freeSlot } from './release-slot.ts';
import { notifyWaitlistChanged } from './offer-slot.ts';
import { endWait } from './expire-waitlist-entries.ts';
import { toWaitlistEntry, WaitlistEntries, type WaitlistEntryDocument } from './waitlist-entry.model.ts';

interface Wish {
  readonly service_id: string;
  readonly date: string;
  readonly patient_name: string;
  readonly patient_email: string;
  readonly patient_contact: string;
}

/**
 * Lets somebody wait for a slot of a doctor on a date.
 * @throws invalid_input for a date that cannot be booked, doctor_not_available, already_booked, already_waiting.
 */
export async function joinWaitlist(
  drId: string,
  wish: Wish,
  personId: string,
  now = new Date(),
): Promise<WaitlistEntry> {
  const { first, last } = bookableDates(now);
  if (wish.date < first || wish.date > last)
    throw invalid([{ field: 'date', message: `must be within ${bookingHorizonDays} days from today` }]);
  const doctor = await findBookableDoctor({ dr_id: drId, service_id: wish.service_id });
  const standing = await Appointments.findOne(
    { patientId: personId, drId, date: wish.date, active: true },
    { _id: 1 },
  );
  if (standing) throw conflict('already_booked', { details: { appointment_id: standing._id } });
  const entry: WaitlistEntryDocument = {
    _id: newId(),
    personId,
    drId,
    drName: doctor.name,
    serviceId: wish.service_id,
    serviceName: doctor.serviceName,
    date: wish.date,
    patientName: wish.patient_name,
    patientEmail: wish.patient_email,
    patientContact: wish.patient_contact,
    status: 'waiting',
    open: true,
    offer: null,
    version: 1,
    createdAt: now,
  };
  try {
    await inTransaction(async () => {
      await WaitlistEntries.create([entry]);
      await notifyWaitlistChanged(entry);
    });
  } catch (error) {
    if (isDuplicateKey(error, 'personId')) throw conflict('already_waiting');
    throw error;
  }
  return toWaitlistEntry(entry, await aheadOf(entry));
}

/** Where somebody waits or has waited, newest first; what is over is shown for the day it was about. */
export async function waitsOf(personId: string, now = new Date()): Promise<WaitlistEntry[]> {
  const rows = await WaitlistEntries.find({
    personId,
    $or: [{ open: true }, { date: trusted({ $gte: dhakaDateOf(now) }) }],
  })
    .sort({ createdAt: -1 })
    .limit(100)
    .lean<WaitlistEntryDocument[]>();
  const entries: WaitlistEntry[] = [];
  for (const row of rows) entries.push(toWaitlistEntry(row, await aheadOf(row)));
  return entries;
}

/**
 * Lets somebody wait no longer; what was offered to them goes to the next. Whoever has left already may again.
 * @throws not_found for anybody else's place.
 */
export async function leaveWaitlist(id: string, personId: string, now = new Date()): Promise<void> {
  const entry = await WaitlistEntries.findOne({ _id: id, personId }).lean<WaitlistEntryDocument>();
  if (!entry) throw notFound('place in the line');
  if (await endWait(id, 'left')) return;
  await inTransaction(async () => {
    const declined = await WaitlistEntries.findOneAndUpdate(
      { _id: id, status: 'offered' },
      { $set: { status: 'left', open: false, offer: null }, $inc: { version: 1 } },
      { returnDocument: 'before' },
    ).lean<WaitlistEntryDocument>();
    if (!declined?.offer) return;
    await notifyWaitlistChanged({ ...declined, status: 'left', offer: null, version: declined.version + 1 });
    await freeSlot(id, { drId: declined.drId, ...declined.offer }, now);
  });
}

function aheadOf({ drId, date, status, createdAt, _id }: WaitlistEntryDocument): Promise<number> | number {
  if (status !== 'waiting') return 0;
  return WaitlistEntries.countDocuments({
    drId,
    date,
    status: 'waiting',
    $or: [{ createdAt: trusted({ $lt: createdAt }) }, { createdAt, _id: trusted({ $lt: _id }) }],
  });
}
