import { dhakaDay, lastDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { maxCounted } from '@petcare/contracts/shared/lists.ts';
import type { AccountOverview } from '@petcare/contracts/overview.ts';
import { countPerPeriod } from '@petcare/platform/lists/count-per-period.ts';
import { countAll } from '@petcare/platform/lists/count-all.ts';
import { trusted } from 'mongoose';
import { DeadLetters } from '../../operations/dead-letters/dead-letter.model.ts';
import { Deletions } from '../deletions/deletion.model.ts';
import { countBroken } from '../invariants/list-invariants.ts';
import { Users } from '../../users/user.model.ts';

export async function showOverview(
  { days: count }: { days: number },
  now = new Date(),
): Promise<AccountOverview> {
  const dates = lastDays(count, now);
  const periods = dates.map(dhakaDay);
  const [newUsers, users, doctors, admins, deletions, deadLetters, broken] = await Promise.all([
    countPerPeriod(Users, periods, { at: 'createdAt', index: { createdAt: -1, _id: -1 } }),
    countAll(Users, { role: 'user' }),
    countAll(Users, { role: 'doctor' }),
    countAll(Users, { role: 'admin' }),
    Deletions.countDocuments({ state: trusted({ $in: ['scheduled', 'running'] }) }),
    DeadLetters.countDocuments({ state: 'waiting' }, { limit: maxCounted }),
    countBroken(),
  ]);
  return {
    accounts: { all: users + doctors + admins, users, doctors, admins },
    today: { new_users: newUsers.at(-1) ?? 0 },
    waiting: { open_deletions: deletions, dead_letters: deadLetters, broken_promises: broken },
    days: dates.map((date, index) => ({ date, new_users: newUsers[index] ?? 0 })),
  };
}
