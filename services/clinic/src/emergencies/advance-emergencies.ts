import { trusted } from 'mongoose';
import { isDue } from './emergency.rules.ts';
import { moveOn } from './move-emergency.ts';
import { Emergencies } from './emergency.model.ts';

/**
 * Asks the next doctor where the asked one has not answered, and tries again for emergencies that wait; at most 100.
 * Safe to run concurrently: of several moves of a turn one succeeds. What a killed process left is due for the next.
 */
export async function advanceEmergencies(now = new Date()): Promise<void> {
  const due = await Emergencies.find({
    open: true,
    $or: [{ status: 'waiting' as const }, { answerUntil: trusted({ $lte: now }) }],
  })
    .sort({ createdAt: 1 })
    .limit(100)
    .lean();
  for (const emergency of due) if (isDue(emergency, now)) await moveOn(emergency, 'expired', now);
}
