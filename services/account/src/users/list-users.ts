import type { User } from '@petcare/contracts/users.ts';
import { toUser, Users } from './user.model.ts';

/** One page of all users, newest first, and how many there are. */
export async function listUsers({
  page,
  limit,
}: {
  page: number;
  limit: number;
}): Promise<{ users: User[]; total: number }> {
  const [found, total] = await Promise.all([
    Users.find()
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean(),
    Users.countDocuments(),
  ]);
  return { users: found.map(toUser), total };
}
