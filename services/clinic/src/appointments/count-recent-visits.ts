import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { Appointments } from './appointment.model.ts';
import { Specialists } from '../doctors/specialists/specialist.model.ts';

const recentMs = 90 * 24 * 60 * 60_000;

/** Stores with each doctor how many visits were completed within 90 days, so that lists sort by an index. Idempotent. */
export async function countRecentVisits(now = new Date()): Promise<void> {
  const since = new Date(now.getTime() - recentMs);
  const counted = await Appointments.aggregate<{ _id: string; visits: number }>([
    { $match: { status: 'Completed', start: { $gte: since } } },
    { $group: { _id: '$drId', visits: { $sum: 1 } } },
  ]).hint({ status: 1, start: 1, drId: 1 });
  const visitsOf = new Map(counted.map(({ _id, visits }) => [_id, visits]));
  const doctors = await Specialists.find({}, { recentVisits: 1 }).lean();
  const changes = doctors
    .map(({ _id, recentVisits }) => ({ _id, recentVisits, visits: visitsOf.get(_id) ?? 0 }))
    .filter(({ recentVisits, visits }) => visits !== recentVisits)
    .map(({ _id, visits }) => ({
      updateOne: { filter: { _id }, update: { $set: { recentVisits: visits } } },
    }));
  if (changes.length > 0) await inTransaction(() => Specialists.bulkWrite(changes, { ordered: false }));
}
