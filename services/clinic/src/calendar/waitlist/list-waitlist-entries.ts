import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { WaitlistEntry } from '@petcare/contracts/clinic/waitlist.ts';
import { trusted } from 'mongoose';
import { Specialists } from '../../doctors/specialists/specialist.model.ts';
import { toWaitlistEntry, WaitlistEntries, type WaitlistEntryDocument } from './waitlist-entry.model.ts';

/** Returns a user's waitlist entries, newest first: open ones, and closed ones until their date has passed. */
export async function listWaitlistEntries(userId: string, now = new Date()): Promise<WaitlistEntry[]> {
  const rows = await WaitlistEntries.find({
    userId,
    $or: [{ open: true }, { date: trusted({ $gte: dhakaDateOf(now) }) }],
  })
    .sort({ createdAt: -1 })
    .limit(100)
    .lean();
  const drIds = rows.map(({ drId }) => drId);
  const doctors = await Specialists.find(
    { _id: trusted({ $in: drIds }) },
    { asksPrepayment: 1, fee: 1 },
  ).lean();
  const entries: WaitlistEntry[] = [];
  for (const row of rows) {
    const doctor = doctors.find(({ _id }) => _id === row.drId);
    entries.push(toWaitlistEntry(row, { ahead: await entriesAhead(row), doctor }));
  }
  return entries;
}

/** Counts the entries that will be offered a slot before this one; 0 unless it is waiting. */
export async function entriesAhead({
  drId,
  date,
  status,
  createdAt,
  _id,
}: WaitlistEntryDocument): Promise<number> {
  if (status !== 'waiting') return 0;
  return WaitlistEntries.countDocuments({
    drId,
    date,
    status: 'waiting',
    $or: [{ createdAt: trusted({ $lt: createdAt }) }, { createdAt, _id: trusted({ $lt: _id }) }],
  });
}
