import { addAudit } from '@petcare/platform/audit/audit.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { changeAppointmentStatus } from '../appointments/changes/change-appointment-status.ts';
import { findOpenAppointment, versionConflict } from './find-visit.ts';
import { assertComplete, assertLaterDates, stepsToCompleted } from './visit.rules.ts';
import { toVisitEvent, visitRecord, Visits, type VisitDocument } from './visit.model.ts';

/**
 * Signs the notes of an appointment, for its doctor, and completes the appointment. Signed notes stay unchanged.
 * @throws not_found, visit_not_open
 * @throws version_conflict – with the stored visit
 * @throws appointment_status_conflict – the appointment has changed concurrently
 * @throws invalid_input – the notes are incomplete, or a date is not after the visit
 */
export async function signVisit(
  id: string,
  version: number,
  caller: UserCaller,
  now = new Date(),
): Promise<VisitDocument> {
  const { status, date } = await findOpenAppointment(id, caller, now);
  const visit = await findStored(id);
  if (visit.status === 'signed') return visit;
  if (visit.version !== version) throw versionConflict(visit);
  assertComplete(visit.notes);
  // The appointment may have been rescheduled since the draft.
  assertLaterDates(visit.notes, date);
  const signed = await inTransaction(async () => {
    const after = await Visits.findOneAndUpdate(
      { _id: id, version, status: 'draft' },
      { $set: { status: 'signed', date, signedAt: now, updatedAt: now }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean<VisitDocument & { patientId: string }>();
    if (!after) return null;
    for (const step of stepsToCompleted(status)) await changeAppointmentStatus(id, step, caller, now);
    await addEvent('visit.signed', {
      aggregate: { id, sequence: after.version },
      data: toVisitEvent(after),
    });
    await addAudit('clinic', {
      action: 'visit.signed',
      record: visitRecord(after),
      before: null,
      after: null,
    });
    return after;
  });
  if (signed) return signed;
  const current = await findStored(id);
  if (current.status === 'signed') return current;
  throw versionConflict(current);
}

async function findStored(id: string): Promise<VisitDocument> {
  const visit = await Visits.findById(id).lean();
  if (!visit) throw notFound('visit');
  return visit;
}
