import type { Violation } from '@petcare/contracts/invariants.ts';
import { shortId } from '@petcare/platform/audit/audit.ts';
import { trusted } from 'mongoose';
import { Emergencies } from './emergency.model.ts';

/** The timer runs each second; this covers a restart of all processes. */
const graceMs = 60_000;

/** Finds emergencies that are open past the time of their doctor or their own end. */
export async function findOverdueEmergencies(now = Date.now()): Promise<Violation[]> {
  const before = trusted({ $lt: new Date(now - graceMs) });
  const overdue = await Emergencies.find(
    { open: true, $or: [{ endsAt: before }, { answerUntil: before }] },
    { answerUntil: 1, endsAt: 1 },
  ).lean();
  return overdue.map(({ _id, answerUntil, endsAt }) => ({
    id: _id,
    label: shortId(_id),
    fault: { code: 'emergency_open', since: (answerUntil ?? endsAt).toISOString() },
    path: null,
  }));
}
