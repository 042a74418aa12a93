import { maxAmendments, type AmendVisitBody } from '@petcare/contracts/clinic/visits.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { findSignedVisit, versionConflict } from './find-visit.ts';
import { assertComplete, assertLaterDates, hasSameNotes } from './visit.rules.ts';
import { notesOf, toNotes, toVisitEvent, visitRecord, Visits, type VisitDocument } from './visit.model.ts';

/**
 * Amends signed notes, for their doctor, and keeps the previous ones. A request that changes nothing returns the stored
 * notes, whatever version it carries, and publishes no event.
 * @throws not_found, visit_not_signed, too_many_amendments
 * @throws version_conflict – with the stored visit
 * @throws invalid_input – the notes are incomplete, or a date is not after the visit
 */
export async function amendVisit(
  id: string,
  { version, reason, ...body }: AmendVisitBody,
  caller: UserCaller,
  now = new Date(),
): Promise<VisitDocument> {
  const visit = await findSignedVisit(id, caller);
  const notes = notesOf(body);
  assertLaterDates(notes, visit.date);
  assertComplete(notes);
  if (hasSameNotes(notesOf(toNotes(visit.notes)), notes)) return visit;
  if (visit.version !== version) throw versionConflict(visit);
  if (visit.amendments.length >= maxAmendments) throw conflict('too_many_amendments');
  const amendment = { at: now, drName: visit.drName, reason, before: visit.notes };
  const amended = await inTransaction(async () => {
    const after = await Visits.findOneAndUpdate(
      { _id: id, version },
      { $set: { notes, updatedAt: now }, $push: { amendments: amendment }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!after) return null;
    const { patientId } = after;
    // A deleted patient has no inbox and no passport.
    if (patientId !== null)
      await addEvent('visit.amended', {
        aggregate: { id, sequence: after.version },
        data: toVisitEvent({ ...after, patientId }),
      });
    await addAudit('clinic', {
      action: 'visit.amended',
      record: visitRecord(after),
      before: null,
      after: null,
    });
    return after;
  });
  return amended ?? amendVisit(id, { version, reason, ...body }, caller, now);
}
