import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { SaveVisitBody } from '@petcare/contracts/clinic/visits.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { Appointments, type AppointmentDocument } from '../appointments/appointment.model.ts';
import { findOpenAppointment, versionConflict } from './find-visit.ts';
import { assertLaterDates, hasSameNotes, withoutVisit } from './visit.rules.ts';
import { notesOf, toNotes, toVisit, Visits, type NotesDocument, type VisitDocument } from './visit.model.ts';

/**
 * Saves the draft of the notes of an appointment, for its doctor. A request that changes nothing returns the stored
 * notes, whatever version it carries.
 * @throws not_found, visit_not_open
 * @throws visit_signed, version_conflict – with the stored visit
 * @throws invalid_input – a date that is not after the visit
 */
export async function saveVisit(
  id: string,
  { version, ...body }: SaveVisitBody,
  caller: UserCaller,
  now = new Date(),
): Promise<VisitDocument> {
  const appointment = await findOpenAppointment(id, caller, now);
  const notes = notesOf(body);
  assertLaterDates(notes, appointment.date);
  const saved =
    version === 0
      ? await insertVisit(appointment, notes, now)
      : await Visits.findOneAndUpdate(
          { _id: id, version, status: 'draft' },
          { $set: { notes, updatedAt: now }, $inc: { version: 1 } },
          { returnDocument: 'after' },
        ).lean();
  return saved ?? unchangedOrConflict(id, notes);
}

/** Returns null when the visit exists already. @throws visit_not_open – the appointment has changed concurrently. */
async function insertVisit(
  appointment: AppointmentDocument,
  notes: NotesDocument,
  now: Date,
): Promise<VisitDocument | null> {
  const {
    _id,
    patientId,
    pet,
    drId,
    drName,
    serviceId,
    serviceName,
    serviceNameBn = null,
    date,
  } = appointment;
  const visit: VisitDocument = {
    _id,
    patientId,
    pet: pet ? { id: pet.id, name: pet.name } : null,
    species: pet?.species ?? null,
    drId,
    drName,
    serviceId,
    serviceName,
    serviceNameBn,
    date,
    notes,
    status: 'draft',
    signedAt: null,
    amendments: [],
    version: 1,
    updatedAt: now,
  };
  try {
    await inTransaction(async () => {
      // Conflicts with a concurrent cancellation or deletion, which must leave no visit behind.
      const { matchedCount } = await Appointments.updateOne(
        { _id, date: trusted({ $lte: dhakaDateOf(now) }), status: trusted({ $nin: [...withoutVisit] }) },
        { $set: { hasVisit: true } },
      );
      if (matchedCount === 0) throw conflict('visit_not_open');
      await Visits.create([visit]);
    });
    return visit;
  } catch (error) {
    if (isDuplicateKey(error, '_id')) return null;
    throw error;
  }
}

async function unchangedOrConflict(id: string, notes: NotesDocument): Promise<VisitDocument> {
  const current = await Visits.findById(id).lean();
  if (!current) throw notFound('appointment');
  if (current.status === 'signed') throw conflict('visit_signed', { details: { current: toVisit(current) } });
  if (hasSameNotes(notesOf(toNotes(current.notes)), notes)) return current;
  throw versionConflict(current);
}
